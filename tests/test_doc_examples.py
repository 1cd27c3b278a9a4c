"""What the documents show is what the commands print: their examples are run.

A literal block behind ``NAME.c``:: is that file; one that starts with `$ viap` shows commands, each
with the lines that it prints. A line `...` stands for any lines. Which inputs a counterexample has,
and how large a proof is, may differ.
"""

import contextlib
import io
import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest

from viap.ui.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.rst", *sorted((ROOT / "docs").rglob("*.rst"))]
NAME = re.compile(r"``([\w./-]+\.(?:c|h|prp|toml|smt2))`` ?::$")
# Kinds that have been documented with an example each, violated and proved.
KINDS = "bounds null lifetime free pointers overflow division shift".split()
KINDS += ["uninitialised", "leaks", "other"]
WRITTEN = {"test.c", "harness.c", ">core.c"}  # files that commands write


def page_name(path):
    """The page's path without its ending, from docs/ on."""
    return path.relative_to(ROOT).with_suffix("").as_posix().removeprefix("docs/")


def literal_blocks(text):
    """Each literal block with the paragraph's last line before it."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if not line.endswith("::") or line.startswith(("    ", ".. ")):
            continue
        block = []
        for following in lines[at + 1 :]:
            if following.strip() and not following.startswith("    "):
                break
            block.append(following[4:])
        yield line, "\n".join(block).strip("\n")


def programs(text):
    """The files of a page by name: its named blocks, and the programs of its pictures."""
    drawn = re.findall(
        r"^( *)\.\. viap-picture:: .* (\S+)\n\n((?:\1   .*\n|\n)+)", text, re.MULTILINE
    )
    return {name: dedent(block).rstrip() + "\n" for _, name, block in drawn} | {
        match[1]: block + "\n"
        for line, block in literal_blocks(text)
        if (match := NAME.search(line))
    }


def commands(text):
    """The commands of a document's blocks, each with what it is said to print."""
    for _, block in literal_blocks(text):
        if not block.startswith("$ viap "):
            continue
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            # A command may go on behind a backslash.
            command, _, shown = re.sub(r"\\\n\s*", "", part).partition("\n")
            if not command.startswith("viap "):
                break  # what follows needs what this has made
            yield command, shown.rstrip("\n").split("\n") if shown.strip() else []


def plain(line):
    line = re.sub(r"on inputs .*", "on inputs ...", line.rstrip())
    line = re.sub(r"\d+ (of \d+ )?(obligations|nodes|invariants)", r"N \2", line)
    line = re.sub(r" *\b\d+\.\d+ s\b", " N s", line)  # a column of times has any width
    line = re.sub(r"--(input|uninitialised) ('[^']*'|[^ ']+)", r"--\1 ...", line)
    return re.sub(r" = -?\d+", " = N", line)


def agree(shown, printed):
    """Whether lines are as they are shown."""
    if not shown:
        return not printed
    if shown[0].strip() == "...":
        return any(agree(shown[1:], printed[k:]) for k in range(len(printed) + 1))
    return bool(printed) and plain(shown[0]) == plain(printed[0]) and agree(shown[1:], printed[1:])


EVERY = [
    (path, command, shown) for path in DOCUMENTS for command, shown in commands(path.read_text())
]


def by_document():
    found = {}
    for path, command, shown in EVERY:
        found.setdefault(path, []).append((command, shown))
    return found


@pytest.mark.parametrize("path", by_document(), ids=page_name)
def test_what_is_shown_is_printed(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if path.stem == "cache":
        monkeypatch.setenv("VIAP_CACHE_DIR", str(tmp_path / "cache"))
    for name, text in programs(path.read_text()).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    for command, shown in by_document()[path]:
        file = re.search(r" >([\w.]+)$", command)
        if file:
            command = command[: file.start()]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            status = main(shlex.split(command)[1:])
        lines = printed.getvalue().splitlines()
        if file:
            (tmp_path / file[1]).write_text(printed.getvalue())
        elif shown:
            assert agree(shown, lines), "\n".join([f"$ {command}", *lines])
        else:
            assert status != 2, command


def squashed(text):
    """Without spaces, numbers of lines, and remarks behind a formula."""
    lines = (re.sub(r"^\d+\. ", "", line.partition("    #")[0]) for line in text.split("\n"))
    return re.sub(r"[\s:]", "", re.sub(r", line \d+", "", "".join(lines)))


def test_the_formulas_of_the_page_about_axioms(tmp_path):
    text = (ROOT / "docs" / "axioms.rst").read_text()
    file = tmp_path / "double.c"
    file.write_text(programs(text)["double.c"])
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for stage in ("raw", "solved", "instantiated"):
            main(["axioms", "--stage", stage, str(file)])
    known = squashed(printed.getvalue())
    checked = 0
    for _, block in literal_blocks(text):
        if "int main" in block or block.startswith(("$", "size = ")):
            continue
        # A formula that goes on in the next line is indented there.
        for formula in re.split(r"\n(?=\S)", block):
            assert squashed(formula) in known, formula
            checked += 1
    assert checked > 15


def test_commands_of_the_readme_are_no_errors(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    command = re.compile(r"^    \.venv/bin/viap ((?:prove|run|validate) .*)$", re.MULTILINE)
    found = command.findall(DOCUMENTS[0].read_text())
    assert len(found) >= 3
    for command in found:
        written = ("witness.yml", "test.c")
        words = [str(tmp_path / w) if w in written else w for w in shlex.split(command)]
        assert main(words) in (0, 1), capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_violated_and_a_proved_example(kind):
    text = (ROOT / "docs" / "undefined-behaviour.rst").read_text()
    (shown,) = [shown for command, shown in commands(text) if command.endswith(f" {kind}.c")]
    for result in ("proved", "violated"):
        assert any(f": {kind} check {result}: " in line for line in shown)


def test_programs_of_the_documents_are_found():
    names = {page_name(path): set(programs(path.read_text())) for path in DOCUMENTS}
    assert {f"{kind}.c" for kind in KINDS} <= names["undefined-behaviour"]
    for path, command, _ in EVERY:
        for word in shlex.split(command):
            if word.endswith(".c") and word not in WRITTEN and "/" not in word:
                assert word in names[page_name(path)], f"{page_name(path)}: {command}"


@pytest.mark.parametrize(
    ("shown", "printed", "result"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a", "b", "c"], True),
        (["...", "c"], ["a", "b", "c"], True),
        (["...", "d"], ["a", "b", "c"], False),
        (["x = 3"], ["x = -14"], True),
        (["x: TRUE"], ["x: FALSE"], False),
        (["f  TRUE   0.3 s  why"], ["f  TRUE  14.6 s  why"], True),
    ],
)
def test_lines_are_compared(shown, printed, result):
    assert agree(shown, printed) == result
