"""Folders near a file that have a header which it misses, as advice for `-I`."""

import os

_MOST_FOLDERS = 200  # looked at: a hint must cost no time
_DEPTH = 3


def folder_with(name: str, file: str) -> str:
    """Returns the folder for `-I`, from the file's folder or the one above it; "" if none."""
    own = os.path.dirname(os.path.abspath(file))
    seen = 0
    for start in (own, os.path.dirname(own)):
        for folder, inner, _ in os.walk(start):
            seen += 1
            if seen > _MOST_FOLDERS:
                return ""
            if os.path.isfile(os.path.join(folder, name)):
                return os.path.relpath(folder)
            depth = folder[len(start) :].count(os.sep)
            inner[:] = sorted(each for each in inner if depth < _DEPTH and each[0] != ".")
    return ""
