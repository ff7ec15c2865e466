"""What runs in the page: the judge in the interpreter of a web worker."""
