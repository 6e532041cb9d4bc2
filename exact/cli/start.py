"""Where the program starts: a run is short, so that little is collected while it lasts.

Python looks for cycles of dead objects each few hundred objects, and all through once more at the
end. A run that answers in a tenth of a second makes none worth finding, and the search would cost
it a twentieth of its time. A long run is still searched, at larger intervals.
"""

import gc

_OBJECTS = 200_000
_INTERRUPTED = 130


def run() -> int:
    """Run the program on the arguments of the process, and return its exit status."""
    gc.set_threshold(_OBJECTS)
    try:
        from exact.cli.app import main

        status = main()
    except KeyboardInterrupt:  # before or after the program itself minds it
        status = _INTERRUPTED
    gc.disable()
    return status
