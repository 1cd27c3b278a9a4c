"""Shared by all tests: bytecode of commands, and settings of Hypothesis for busy machines."""

import os

from hypothesis import HealthCheck, settings

from tests.thorough import LONG, LONG_TESTS, examples

# A machine that is busy with other tests is slow: that says nothing about an example.
# A short run has the same examples each time, so that it says something about the last change; a
# long run looks for new ones.
settings.register_profile(
    "viap",
    max_examples=examples(100),
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("viap")

# Tests don't touch the user's cache; those about it name a folder of their own.
os.environ["VIAP_CACHE_DIR"] = ""


def pytest_configure(config):
    """Where bytecode is not to lie beside its sources, it is kept with the notes of pytest.

    Otherwise each of the many commands that tests start would compile all of its modules. Worker
    processes get the same environment.
    """
    notes = getattr(config, "cache", None)
    if notes is not None and os.environ.pop("PYTHONDONTWRITEBYTECODE", None) is not None:
        os.environ["PYTHONPYCACHEPREFIX"] = str(notes.mkdir("bytecode"))


def pytest_collection_modifyitems(config, items):
    """A short run leaves out the listed tests, unless nothing else was asked for."""
    listed = set() if LONG else set(LONG_TESTS.read_text().splitlines())
    kept = [item for item in items if item.nodeid not in listed]
    if kept and len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in listed])
        items[:] = kept
