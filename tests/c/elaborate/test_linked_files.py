"""Several files as one program: what gcc links, viap links, and the results are the same."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.gcc import available_models
from viap.c.load import load_program
from viap.errors import TypeFault, Unsupported
from viap.machine import End, ListedInputs, compile_program
from viap.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation, LinkedFile

PROGRAMS = Path(__file__).with_name("linked_programs.txt")


@dataclass(frozen=True)
class Linked:
    name: str
    answer: str
    files: dict[str, str]

    def __str__(self):
        return self.name

    def written(self, folder):
        """Write the files; return the names of those that are compiled."""
        for name, text in self.files.items():
            (folder / name).write_text(text)
        return [str(folder / name) for name in self.files if name.endswith(".c")]


def programs():
    for part in re.split(r"^== ", PROGRAMS.read_text(), flags=re.MULTILINE)[1:]:
        head, *texts = re.split(r"^-- (.*)\n", part, flags=re.MULTILINE)
        name, _, answer = head.strip().rpartition(": ")
        yield Linked(name, answer, dict(zip(texts[::2], texts[1::2], strict=True)))


ALL = list(programs())


def load(paths, model=DataModel.LP64, function="main", contract=None):
    linked = tuple(LinkedFile(path, PLAIN) for path in paths[1:])
    return load_program(
        paths[0],
        model,
        function=function,
        contract=contract,
        compilation=Compilation(linked=linked),
    )


def gcc(paths, folder):
    """The exit status of the compiled program; "link error" if there is none."""
    target = folder / "program"
    done = subprocess.run(["gcc", "-w", "-o", target, *paths], capture_output=True, text=True)
    if done.returncode:
        assert "multiple definition" in done.stderr or "undefined reference" in done.stderr
        return "link error"
    return str(subprocess.run([target]).returncode)


def with_status(paths):
    """Make the result of main visible: the error is reached if it is not the given number."""
    for path in map(Path, paths):
        text = path.read_text()
        if "main(void)" in text:
            text = text.replace("int main(void)", "static int status(void)")
            text += (
                "extern void reach_error(void);\n"
                "int main(void) { if (status() == EXPECTED) reach_error(); return 0; }\n"
            )
            path.write_text(text)
            return path
    raise AssertionError("no main")


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="there is no gcc")
@pytest.mark.parametrize("program", ALL, ids=str)
def test_gcc_gives_the_answer_of_the_table(program, tmp_path):
    expected = gcc(program.written(tmp_path), tmp_path)
    if program.answer == "type error":
        assert expected != "link error"
    else:
        assert expected == program.answer


@pytest.mark.parametrize("program", ALL, ids=str)
def test_viap_gives_the_same_answer(program, tmp_path):
    paths = program.written(tmp_path)
    if not program.answer.isdigit():
        with pytest.raises(TypeFault) as caught:
            load(paths)
        # Both places are named.
        first, second = caught.value.position.file, str(caught.value)
        assert Path(first).parent == tmp_path or first.endswith((".c", ".h"))
        assert sum(Path(path).name in second for path in paths) == 2
        return
    changed = with_status(paths)
    changed.write_text(changed.read_text().replace("EXPECTED", program.answer))
    for model in (DataModel.LP64, DataModel.ILP32):
        run = compile_program(load(paths, model)).run(ListedInputs(()), budget=10_000)
        assert run.end is End.ERROR


LABELLED = (
    ('int f(void) __asm__("g"); int main(void) { return f(); }', "int g(void) { return 2; }"),
    ('int f(void) __asm__("g"); int main(void) { return f(); }', "int f(void) { return 2; }"),
    ('int f(void) __asm__("g"); int f(void) { return 1; } int main(void) { return 0; }', "int n;"),
)


@pytest.mark.parametrize("one, other", LABELLED)
def test_assembler_names_of_functions_of_the_program_are_refused(one, other, tmp_path):
    paths = [tmp_path / "a.c", tmp_path / "b.c"]
    for path, text in zip(paths, (one, other), strict=True):
        path.write_text(text)
    with pytest.raises(Unsupported, match="by the name of 'g'"):
        load([str(path) for path in paths])
