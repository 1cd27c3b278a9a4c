"""Task files, sets, folders and C files become tasks, or one message with a place."""

import pytest

from tests.ui.bench.conftest import PROPERTY, TASK, write_task
from viap.core.base.errors import UsageError, ViapError
from viap.project.task import PropertyQuestion, question
from viap.ui.bench.batches import order_for
from viap.ui.bench.task_result import TaskLimits
from viap.ui.bench.task_search import bundle, digest, find_tasks

C = "int main(void) { return 0; }"


REACH = PropertyQuestion()


def found(*paths, asked=REACH, model="ILP32"):
    return find_tasks(map(str, paths), asked, model)


def write(path, text):
    path.write_text(text)
    return path


@pytest.fixture
def folder(tmp_path):
    write(tmp_path / "a.c", C)
    write(tmp_path / "unreach-call.prp", PROPERTY)
    write(tmp_path / "other.prp", PROPERTY)
    return tmp_path


@pytest.mark.parametrize("version", ["'1.0'", "1.0", "'2.0'", "'2.1'"])
@pytest.mark.parametrize("files", ["a.c", "'a.c'", "[a.c]", "['a.c']"])
def test_all_formats_of_a_task(folder, version, files):
    text = (
        f"format_version: {version}\n# a remark\ninput_files: {files}\nproperties:\n"
        "  - property_file: other.prp\n"
        "  - property_file: unreach-call.prp\n    expected_verdict: false\n    subproperty: x\n"
    )
    (task,) = found(write(folder / "t.yml", text))
    assert (task.name, task.family) == (f"{folder.name}/t", folder.name)
    assert (task.source, task.property_file) == (folder / "a.c", folder / "unreach-call.prp")
    assert (task.expected, task.data_model, task.problem) == (False, "ILP32", "")


def test_another_property(folder):
    text = (
        "input_files: a.c\nproperties:\n"
        "  - {property_file: other.prp, expected_verdict: true}\n"
        "  - {property_file: unreach-call.prp, expected_verdict: false}\n"
    )
    path = write(folder / "t.yml", text)
    assert found(path, asked=question("other"))[0].expected is True
    assert found(path, asked=question(str(folder / "other.prp")))[0].expected is True
    with pytest.raises(UsageError, match="no task that asks about no-overflow"):
        found(path, asked=question("no-overflow"))


FUNCTION = """\
options:
  function: f
  arrays: ["a:n", "b:2 * n"]
  assume: "n > 0"
  check: [bounds, overflow]
"""


def test_a_task_about_a_function(folder):
    path = write(folder / "t.yml", TASK.format(file="a.c", expected="true").partition("opt")[0])
    path.write_text(path.read_text() + FUNCTION)
    (task,) = found(path)
    assert task.words == (
        *("--function=f", "--array=a:n", "--array=b:2 * n"),
        *("--assume=n > 0", "--check=bounds,overflow"),
    )
    words = order_for(task, "default").arguments(TaskLimits(9, 1000))
    assert tuple(words[-7:]) == (*task.words, "--", "a.c")
    before = digest(task)
    path.write_text(path.read_text().replace("n > 0", "n > 1"))
    assert digest(*found(path)) != before
    path.write_text(path.read_text().replace("function: f", "function: [f]"))
    with pytest.raises(ViapError, match="'function' must be a text"):
        found(path)


def test_a_property_without_expectation(folder):
    text = "input_files: a.c\nproperties:\n  - property_file: unreach-call.prp\n"
    assert found(write(folder / "t.yml", text))[0].expected is None


def test_the_data_model(folder):
    (task,) = found(write(folder / "t.yml", TASK.format(file="a.c", expected="true")))
    assert task.data_model == "LP64"


def test_what_viap_can_not_even_try_is_a_task_with_a_problem(folder):
    text = TASK.format(file="a.c", expected="true")
    java = write(folder / "j.yml", text.replace("language: C", "language: Java"))
    assert [task.problem for task in found(java)] == ["programs in Java are not supported"]


def test_a_program_of_several_files(folder):
    text = TASK.format(file="a.c", expected="true").replace("'a.c'", "[a.c, lib/b.c]")
    path = write(folder / "s.yml", text)
    with pytest.raises(ViapError, match="there is no input file lib/b.c"):
        found(path)
    (folder / "lib").mkdir()
    (folder / "lib" / "b.c").write_text('#include "b.h"\n')
    (folder / "lib" / "b.h").write_text("int b;\n")
    (task,) = found(path)
    assert (task.source.name, [each.name for each in task.others]) == ("a.c", ["b.c"])
    packed = bundle(task)
    assert {"a.c", "lib/b.c", "lib/b.h"} <= {*packed.contents}
    assert packed.others == ("lib/b.c",)
    words = order_for(task, "default").arguments(TaskLimits(1, 1))
    assert words[-3:] == ["--", "a.c", "lib/b.c"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("input_files: [a.c\nx: {", "t.yml:2:2: error: a task must be YAML"),
        ("a: b\n\tc: d\n", "t.yml:2:1: error: a task must be YAML"),
        ("just words", "t.yml is not a task"),
        ("", "t.yml is not a task"),
        ("input_files: a.c", "no task that asks about unreach-call"),
        ("input_files: a.c\nproperties: 3", "'properties' must be a list"),
        ("input_files: a.c\nproperties: [x]", "a property must have a 'property_file'"),
        ("input_files: a.c\nproperties: [{property_file: 3}]", "must have a 'property_file'"),
        (TASK.format(file="b.c", expected="true"), "there is no input file b.c"),
        (TASK.format(file="a.c", expected="maybe"), "must be true or false, not 'maybe'"),
        (TASK.format(file="a.c", expected="1"), "must be true or false, not 1"),
        (
            TASK.format(file="a.c", expected="true").replace("LP64", "LP32"),
            "must be ILP32 or LP64, not 'LP32'",
        ),
        (
            TASK.format(file="a.c", expected="true").replace("'a.c'", "{a: c}"),
            "must be a file, or a list of files",
        ),
        (
            TASK.format(file="a.c", expected="true").replace("unreach-call", "x/unreach-call"),
            "there is no property file x/unreach-call.prp",
        ),
        (
            TASK.format(file="a.c", expected="true").partition("options")[0] + "options: 3",
            "'options' must be a mapping",
        ),
    ],
)
def test_a_broken_task_is_told_with_its_place(folder, text, message):
    with pytest.raises(ViapError) as caught:
        found(write(folder / "t.yml", text))
    assert message in caught.value.render()
    assert "t.yml" in str(caught.value)


def test_a_task_that_is_not_text(folder):
    (folder / "t.yml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="it is not text"):
        found(folder / "t.yml")


def test_a_folder_has_tasks_or_else_programs(folder):
    below = folder / "deep" / "er"
    below.mkdir(parents=True)
    write(below / "b.i", C)
    write(below / "notes.txt", "")
    write(folder / "config.yml", "some: thing")
    assert [task.name for task in found(folder)] == [f"{folder.name}/a.c", "er/b.i"]
    write_task(below, "t", C)
    assert [task.name for task in found(folder)] == ["er/t"]


def test_a_program_alone(folder):
    (task,) = found(folder / "a.c", model="LP64")
    assert (task.expected, task.property_file, task.data_model) == (None, None, "LP64")
    stated = question(str(folder / "other.prp"))
    assert found(folder / "a.c", asked=stated)[0].property_file == folder / "other.prp"
    with pytest.raises(UsageError, match="comes without a property file"):
        found(folder / "a.c", asked=question("no-overflow"))


def test_a_set(folder):
    for name in ("x1", "x2", "y"):
        write_task(folder / "in", name, C)
    listing = write(folder / "some.set", "# a set\n\nin/x*.yml\n  in/y.yml  \n")
    assert [task.name for task in found(listing)] == ["in/x1", "in/x2", "in/y"]
    # Each task once, however often it is named.
    assert len(found(listing, folder / "in", folder / "in" / "y.yml")) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nnone/*.yml", "some.set:2: nothing matches 'none/*.yml'"),
        ("/", "some.set:1: '/' is not a pattern"),
        ("*.set", "some.set lists the set some.set"),
        ("a.prp", "nothing matches"),
        ("other.prp", "is neither a task"),
        ("", "has no task"),
    ],
)
def test_a_broken_set(folder, text, message):
    with pytest.raises(UsageError) as caught:
        found(write(folder / "some.set", text))
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["missing.yml", "missing.set", "missing.c", "missing"])
def test_what_is_missing(folder, name):
    with pytest.raises(UsageError, match="no such file"):
        found(folder / name)
    with pytest.raises(UsageError, match="no such property file"):
        question(str(folder / "missing.prp"))


def test_names_that_are_alike_are_told_apart(folder):
    for place in ("one", "two"):
        (folder / place).mkdir()
        write_task(folder / place / "same", "t", C)
    write_task(folder / "one" / "same", "u", C)
    one, unique, two = [task.name for task in found(folder)]
    assert one.endswith("/one/same/t")
    assert unique == "same/u"
    assert two.endswith("/two/same/t")
