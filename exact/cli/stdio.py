"""Writing to the two standard streams, whatever they are connected to."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from textwrap import fill
from typing import TextIO

from exact.report.tables import shown

#: A message keeps so many characters at each end, however long the input was that it quotes.
_ENDS = 600


def write(text: str) -> bool:
    """Write text in UTF-8, whatever the locale says, and return whether anybody reads on.

    A closed pipe ends quietly.

    Raises:
        OSError: when the output cannot be written for another reason, such as a full disk.
    """
    stream = sys.stdout
    if stream is None or not text:  # started without a standard output
        return stream is not None
    if stream.isatty():
        text = folded(text, get_terminal_size().columns)
    # Bytes that are no UTF-8 can only come from the command line, such as the name of a file.
    data = text.encode("utf-8", errors="backslashreplace")
    try:
        raw = getattr(stream, "buffer", None)
        stream.flush()
        if raw is None:
            stream.write(data.decode("utf-8"))
        else:
            raw.write(data)
        stream.flush()
    except BrokenPipeError:
        _discard(stream)
        return False
    except OSError:
        _discard(stream)
        raise
    return True


def folded(text: str, columns: int) -> str:
    """Return text with its sentences broken for a terminal of so many columns.

    A sentence stands alone between empty lines; a table has several lines, and stays as it is.

    >>> folded("a  b\\n1  2\\n\\nOne two three.\\n", 8)
    'a  b\\n1  2\\n\\nOne two\\nthree.\\n'
    """
    return "\n\n".join(
        block
        if "\n" in block.strip()
        else fill(block, columns, break_long_words=False, break_on_hyphens=False)
        + "\n" * block.endswith("\n")
        for block in text.split("\n\n")
    )


def complain(message: str) -> None:
    """Write one line to standard error, with everything that would break the line escaped."""
    line = shown(" ".join(message.split()))
    if len(line) > 2 * _ENDS:
        line = f"{line[:_ENDS]} … {line[-_ENDS:]}"
    if sys.stderr is None:
        return
    try:
        encoding = sys.stderr.encoding or "utf-8"
        safe = line.encode(encoding, errors="backslashreplace").decode(encoding)
        sys.stderr.write(f"exact: {safe}\n")
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Send what is left in a stream nowhere, so that the interpreter can flush it at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):  # a stream without a descriptor needs nothing
        pass
