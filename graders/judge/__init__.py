"""The judge: runs hidden tests against submissions that live in the sandbox."""
