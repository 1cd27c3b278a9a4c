"""The folder of the cache: that of the user, or the one that the environment names."""

import os
from pathlib import Path

VARIABLE = "VIAP_CACHE_DIR"
# The number is that of the tables: another version of viap with other tables has another file.
FILE = "proofs-1.sqlite3"


def cache_file() -> Path | None:
    """Returns the file of the cache; None if the environment switches the cache off."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) / FILE if named else None
    from platformdirs import user_cache_path

    return user_cache_path("viap", appauthor=False) / FILE
