"""Values of options that shells complete: files of a kind, strategies, and kinds of checks.

Each is what shtab takes: an expression for each shell, and functions that they call.
"""

from collections.abc import Sequence
from typing import Any

import shtab

from viap.core.program.undefined_behaviour import KINDS, LEAKS
from viap.data import strategies_path

Values = dict[str, Any]
_OUTPUTS = ("OUT.yml", "OUT.c", "OUT.html", "OUT.xml", "OUT.md", "OUT.smt2", "HEADER")
_ENDS = {
    "FILE": ("*.c", "*.i", "*.h"),
    "P.prp": ("*.prp",),
    "NAME|P.prp": ("*.prp",),
    "LOG.sarif": ("*.sarif", "*.json"),
    "WITNESS.yml": ("*.yml", "*.yaml"),
    "OLD.csv": ("*.csv",),
}


def values_of(metavar: str) -> Values | None:
    """Returns the values for the name of a value in the help; None if they can't be listed."""
    match metavar:
        case "DIR":
            return shtab.DIRECTORY
        case "KINDS":
            return _kinds()
        case "NAME|FILE":
            return _names_or_files("strategies", _strategies(), "*.toml")
        case "PATH":
            return _names_or_files("paths", ["archive"], "*")
        case _ if metavar in _OUTPUTS:
            return shtab.FILE
        case _ if metavar in _ENDS:
            return _files(_ENDS[metavar])
    return None


def _files(patterns: Sequence[str]) -> Values:
    one = patterns[0] if len(patterns) == 1 else f"({'|'.join(patterns)})"
    # (zsh takes a single pattern in parentheses for something else.)
    return {**shtab.glob(*patterns), "zsh": f"_files -g '{one}'"}


def _strategies() -> list[str]:
    return sorted(path.stem for path in strategies_path().glob("*.toml"))


def _kinds() -> Values:
    """Kinds with commas between them."""
    words = " ".join([*KINDS, LEAKS, "all"])
    return {
        "bash": "_viap_kinds",
        "zsh": f"_values -s , kind {words}",
        "fish": "(_viap_kinds)",
        "preamble": {
            "bash": f"""
_viap_kinds() {{
  local before=""
  [[ "$1" == *,* ]] && before="${{1%,*}},"
  compgen -P "$before" -W "{words}" -- "${{1##*,}}"
}}
""",
            "fish": f"""
function _viap_kinds
  set -l before (string match -r -- '^.*,' (commandline -ct))
  for kind in {words}
    printf '%s\\n' "$before$kind"
  end
end
""",
        },
    }


def _names_or_files(title: str, names: Sequence[str], pattern: str) -> Values:
    words = " ".join(names)
    return {
        "bash": f"_viap_{title}_or_files",
        "zsh": f"_viap_{title}_or_files",
        "fish": f"(_viap_{title}_or_files)",
        "preamble": {
            "bash": f"""
_viap_{title}_or_files() {{
  compgen -W "{words}" -- "$1"
  compgen -f -X '!{pattern}' -- "$1"
  compgen -d -- "$1"
}}
""",
            "zsh": f"""
_viap_{title}_or_files() {{
  _alternative 'names:name:({words})' 'files:file:_files -g "{pattern}"'
}}
""",
            "fish": f"""
function _viap_{title}_or_files
  printf '%s\\n' {words}
  __fish_complete_path (commandline -ct)
end
""",
        },
    }
