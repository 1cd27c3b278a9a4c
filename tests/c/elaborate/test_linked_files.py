"""Several files as one program: what gcc links, viap links, and the results are the same."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.gcc import available_models
from viap.c.elaborate.linked_files import LostFile
from viap.c.load import load_program
from viap.core.base.errors import SyntaxFault, TypeFault, Unsupported
from viap.core.program.assumptions import UNREAD, UNREAD_FILE
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation, LinkedFile
from viap.project.contract import Contract
from viap.runs.machine import End, ListedInputs, compile_program

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


BROKEN = "int other(void) { return near(); }\nint ] broken;\nint lost(int x) { return x; }\n"
MAIN = "int near(void); int lost(int x); int use(void) { return lost(1); }"


def broken_project(tmp_path, main, near="int near(void) { return 1; }"):
    texts = {"main.c": f"{MAIN} int main(void) {{ {main} }}", "near.c": near, "broken.c": BROKEN}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in texts]


@pytest.mark.parametrize(
    "text", ["return near();", "return use == 0;"], ids=["a call of another file", "no call"]
)
def test_a_file_with_an_error_costs_only_what_uses_it(text, tmp_path):
    paths = broken_project(tmp_path, text)
    if "use" in text:
        with pytest.raises(SyntaxFault, match=r"broken\.c:2:5: .*\]"):
            load(paths)
        return
    noted = [each for each in load(paths).assumptions if each.kind == UNREAD_FILE]
    assert [(Path(each.name).name, each.position.line) for each in noted] == [("broken.c", 2)]


@pytest.mark.parametrize("function", ["lost", "other", "use"])
def test_functions_of_a_file_with_an_error_and_their_callers_are_refused(function, tmp_path):
    paths = broken_project(tmp_path, "return 0;")
    with pytest.raises(SyntaxFault, match=r"broken\.c:2:5: "):
        load(paths, function=function, contract=Contract())
    load(paths, function="near", contract=Contract())


def test_a_weak_definition_is_no_answer_beside_a_file_with_an_error(tmp_path):
    weak = "__attribute__((weak)) int near(void) { return 1; } int lost(int x) { return 0; }"
    paths = broken_project(tmp_path, "return near();", weak)
    (tmp_path / "broken.c").write_text("int ] broken; int near(void) { return 2; }")
    with pytest.raises(SyntaxFault):
        load(paths)


MENTIONS = {
    "int lost(int x) { }": True, "lost(x)\n  int x; {": True, "int (*p)(void) = lost;": True,
    "int lost = 3;": True, "int (lost)(int x) {": True, "if (lost(x)) return 1;": False,
    "y = lost(f(x));": False, "int almost_lost(void) {": False,
}  # fmt: skip


@pytest.mark.parametrize("text", MENTIONS)
def test_a_call_is_no_definition(text):
    assert LostFile(text, SyntaxFault("", None, "")).mentions("lost") == MENTIONS[text]


def test_bodies_that_are_not_read_are_listed(tmp_path):
    paths = broken_project(tmp_path, "return near();")
    (tmp_path / "broken.c").write_text("int lost(int x) { return ]; }")
    assert [each.name for each in load(paths).assumptions if each.kind == UNREAD] == ["lost"]
