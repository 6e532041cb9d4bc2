"""Long work shows that it goes on, on a terminal only, and cleans up after itself."""

import io
import sys
import time

import pytest

from exact.cli import progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_long_work_is_shown_on_a_terminal_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "SILENCE", 0.01)
    monkeypatch.setattr(progress, "STEP", 0.01)
    with progress.working("dealing"):
        while "dealing" not in terminal.getvalue():
            time.sleep(0.01)
    assert "\r\x1b[Kexact: dealing, 0 s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_work_may_say_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "SILENCE", 0.01)
    monkeypatch.setattr(progress, "STEP", 0.01)
    with progress.working("dealing") as say:
        say("3 of 4 laws are dealt")
        while "3 of 4" not in terminal.getvalue():
            time.sleep(0.01)
    assert "\r\x1b[Kexact: 3 of 4 laws are dealt, 0 s" in terminal.getvalue()


def test_short_work_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress.working("dealing"):
        pass
    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    with progress.working("dealing"):
        time.sleep(0.02)
    monkeypatch.setattr(sys, "stderr", None)
    with progress.working("dealing"):
        pass
    assert pipe.getvalue() == ""


def test_an_error_ends_the_show(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(KeyboardInterrupt), progress.working("dealing"):
        raise KeyboardInterrupt
    assert terminal.getvalue() == ""
