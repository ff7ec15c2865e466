"""`python -m graders` is `rankwright`."""

from graders.cli import main

if __name__ == "__main__":
    main()
