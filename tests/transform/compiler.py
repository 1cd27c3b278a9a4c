"""What gcc says of a C program."""

import subprocess

import pytest

_COMMAND = ("gcc", "-Wall", "-Werror", "-Wno-unused", "-fsyntax-only", "-x", "c", "-")


def complaints(text: str) -> str:
    try:
        gcc = subprocess.run(_COMMAND, input=text, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("there is no gcc")
    assert bool(gcc.stderr) == bool(gcc.returncode)
    return gcc.stderr
