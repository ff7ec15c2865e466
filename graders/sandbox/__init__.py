"""The sandbox: runs a submission where it can read nothing and reach nothing."""
