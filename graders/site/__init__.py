"""The problem set as a folder of plain files for any web server."""
