"""What all tests share: how hypothesis draws its examples."""

import os

from hypothesis import settings

# A slow machine is no failure, so no example has a deadline.
settings.register_profile("exact", deadline=None)
# The one that decides whether a change lands must not fail by chance: it draws the same each time.
settings.register_profile("exact-ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("exact-ci" if os.environ.get("CI") else "exact")
