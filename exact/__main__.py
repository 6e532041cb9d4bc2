"""`python -m exact` is the command `exact`."""

import sys

from exact.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
