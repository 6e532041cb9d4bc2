"""What every wrong event has in common: how it is answered."""

from __future__ import annotations

import pytest

from exact.errors import EventError
from exact.events.syntax import parse_event


def rejected(text: object) -> None:
    with pytest.raises(EventError) as caught:
        parse_event(text)  # type: ignore[arg-type]
    message = str(caught.value)
    assert message.strip()
    assert message.isprintable(), repr(message)
    assert len(message) < 400, message
