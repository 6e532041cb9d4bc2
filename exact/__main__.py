"""`python -m exact` is the command `exact`."""

import sys

from exact.cli.start import run

if __name__ == "__main__":
    sys.exit(run())
