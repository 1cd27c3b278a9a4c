"""A certificate ► proofs about its core programs, made again and composed by the kernel.

No file but the certificate's own is read, and no text in C: what is shown is said of the programs
in the certificate's texts. That these are what somebody meant is another question.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from viap.checker.core_reader import read_core
from viap.checker.json_fields import Broken, Fields, Rejected
from viap.checker.obligation_scripts import FOLDER, function_folder
from viap.checker.replay import ComparingSolver, ProofPart, read_proofs
from viap.core.kernel.composition import NoSummary, Summary
from viap.core.program.nodes import Program
from viap.core.translate.theory import Theory
from viap.core.translate.translation import translate

FUNCTIONS = "functions"
RUNS = "runs"


@dataclass
class CoreProofs:
    """The proofs of a certificate: of its own program, and of functions by their names."""

    part: ProofPart
    functions: dict[str, ProofPart] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)  # the files that hold core programs


def read_content(files: Mapping[str, bytes]) -> Fields:
    """Returns the fields of a certificate in this version of the format; raises Broken."""
    content = Fields(parse(files[CERTIFICATE]), CERTIFICATE)
    if not content.has("format") or content.text("format") != FORMAT:
        raise Broken(f"{CERTIFICATE}: this is not a certificate of viap")
    version = content.natural("version")
    if version != VERSION:
        raise Broken(
            f"{CERTIFICATE}: it has version {version} of the format, and this viap reads version "
            f"{VERSION}"
        )
    content.only("format", "version", "viap", "program", "claims", "nodes", FUNCTIONS, RUNS)
    content.text("viap")
    return content


def check_core(content: Fields, files: Mapping[str, bytes], witness: ComparingSolver) -> CoreProofs:
    """Returns the proofs if they show all claims of the program. Raises Rejected, and Broken."""
    found = CoreProofs(read_proofs(content, _theory(files, CORE), witness, FOLDER), texts={CORE})
    summaries = _summaries(content, files, witness, found)
    shown = found.part.confirmed(summaries)
    if shown.reasons:
        raise Rejected("; ".join(shown.reasons))
    for summary in summaries:
        if summary not in shown.summaries:
            raise Rejected(f"function {summary.function}: no call relies on its contract")
    return found


def _summaries(
    content: Fields, files: Mapping[str, bytes], witness: ComparingSolver, found: CoreProofs
) -> tuple[Summary, ...]:
    """Returns what the parts about functions show; raises Rejected for one that shows nothing."""
    summaries = []
    parts = content.each(FUNCTIONS, "function") if content.has(FUNCTIONS) else ()
    for number, fields in enumerate(parts, 1):
        fields.only("function", "file", "line", "transformed", "claims", "nodes", RUNS)
        name = fields.text("function")
        where = f"function {name[:60]}"
        if not name.isidentifier():
            raise Rejected(f"{where}: this is not a name")
        if name in found.functions:
            raise Rejected(f"{where}: there are two parts about it")
        text = core_of_function(number, name)
        found.texts.add(text)
        try:
            theory = _theory(files, text)
            part = read_proofs(fields, theory, witness, function_folder(number, name))
            summary = part.summary()
        except (Rejected, NoSummary) as error:
            raise Rejected(f"{where}: {error}") from None
        if summary.function.name != name:
            raise Rejected(f"{where}: its program is that of {summary.function.name}")
        found.functions[name] = part
        summaries.append(summary)
    return tuple(summaries)


def _theory(files: Mapping[str, bytes], name: str) -> Theory:
    return _translated(_program(files, name), name)


def _program(files: Mapping[str, bytes], name: str) -> Program:
    if name not in files:
        raise Rejected(f"{name}: there is no such file")
    try:
        text = files[name].decode()
    except UnicodeDecodeError:
        raise Broken(f"{name}: this is not a text") from None
    return read_core(text, name)


def _translated(program: Program, name: str) -> Theory:
    try:
        return translate(program)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        # (A text that no front end wrote, such as one with a constant outside of its type.)
        raise Broken(f"{name}: this program has no meaning") from None


# ---- The files of a certificate, and its JSON.


CERTIFICATE = "certificate.json"
README = "README"
FORMAT = "viap certificate"
VERSION = 3  # of the format
CORE = "program.core"

_MOST_BYTES = 500_000_000  # of all files in a certificate


def core_of_function(number: int, function: str) -> str:
    """Returns the name of the core program of a part about a function; parts count from one."""
    return f"functions/{number}-{function}.core"


def parse(data: bytes) -> object:
    """Parses a certificate's JSON; raises Broken."""
    limit = sys.getrecursionlimit()
    try:
        # The JSON reader recurses on the real stack; nested programs do not need that depth.
        sys.setrecursionlimit(min(limit, 2000))
        return json.loads(data)
    except (ValueError, RecursionError):
        raise Broken(f"{CERTIFICATE}: this is not JSON") from None
    finally:
        sys.setrecursionlimit(limit)


def files_of(folder: str) -> dict[str, bytes]:
    """Returns the contents of all files in a folder, by name; raises Broken."""
    root = Path(folder)
    if not root.is_dir():
        raise Broken(f"{folder}: there is no such folder")
    if not (root / CERTIFICATE).is_file():
        raise Broken(f"{folder} is not a certificate: it has no {CERTIFICATE}")
    found: dict[str, bytes] = {}
    total = 0
    try:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_symlink() or not (path.is_file() or path.is_dir()):
                raise Broken(f"{name}: this is not a file of its own")
            if path.is_file():
                total += path.stat().st_size
                if total > _MOST_BYTES:
                    raise Broken(f"{folder}: this is too large")
                found[name] = path.read_bytes()
    except OSError as error:
        raise Broken(f"{folder}: can't be read: {error.strerror}") from None
    return found
