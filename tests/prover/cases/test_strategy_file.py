"""Strategy files: what is read, and what is said of bad ones."""

import pytest

from viap.data import strategies_path
from viap.prover.cases.strategy_file import PlanError, find_plan, read_plan
from viap.prover.techniques.registry import technique_names


@pytest.mark.parametrize("name", ["default", "viap", "fast"])
def test_our_own_strategies_can_be_read(name):
    plan = find_plan(name, strategies_path())
    assert plan.name == name
    assert plan.description
    assert all(set(each.techniques) <= set(technique_names()) for each in plan.rounds)


def test_every_technique_of_the_papers_has_its_turn_by_default():
    """Transformations come behind the techniques that need no trust in one."""
    plan = find_plan("default", strategies_path())
    order = [name for each in plan.rounds for name in each.techniques]
    assert set(technique_names()) == set(order)
    first = {name: order.index(name) for name in order}
    assert first["refine"] < min(first[name] for name in ("labmc", "shrink", "witness"))


def test_the_solvers_of_recurrences_are_named():
    folder = strategies_path()
    assert find_plan("viap", folder).recurrences == "sympy"
    assert find_plan("default", folder).recurrences == "fast-then-sympy"
    assert find_plan("fast", folder).recurrences == "fast-then-sympy"


def written(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


def test_repeated_rounds_have_twice_the_budget(tmp_path):
    text = '[[round]]\ntry = ["direct"]\nsteps = 10\nseconds = 0.5\nrepeat = 3\n'
    plan = read_plan(written(tmp_path, text))
    assert [each.budget.limits.steps for each in plan.rounds] == [10, 20, 40]
    assert [each.budget.limits.seconds for each in plan.rounds] == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no [[round]]"),
        ("round = 3", "no [[round]]"),
        ("round = [3]", "round 1 must be a table"),
        ("[[round]]\n", "'try' must be a list"),
        ("[[round]]\ntry = 'direct'", "'try' must be a list"),
        ("[[round]]\ntry = ['magic']", "no technique is named 'magic'"),
        ("[[round]]\ntry = [['direct']]", "no technique is named"),
        ("[[round]]\ntry = ['direct']\nstep = 3", "unknown key 'step'"),
        ("[[round]]\ntry = ['direct']\nsteps = '3'", "'steps' must be a number"),
        ("[[round]]\ntry = ['direct']\nsteps = true", "'steps' must be a number"),
        ("[[round]]\ntry = ['direct']\nsteps = 0", "'steps' must be a whole number above 0"),
        ("[[round]]\ntry = ['direct']\nsteps = 1.5", "'steps' must be a whole number"),
        ("[[round]]\ntry = ['direct']\nseconds = nan", "'seconds' must be a number above 0"),
        ("[[round]]\ntry = ['direct']\nseconds = inf", "'seconds' must be a number above 0"),
        ("[[round]]\ntry = ['direct']\nrepeat = 99", "'repeat' must be at most"),
        ("description = 3\n[[round]]\ntry = ['direct']", "'description' must be a text"),
        (
            "recurrences = 'maple'\n[[round]]\ntry = ['direct']",
            "'recurrences' must be 'sympy' or 'fast-then-sympy', not 'maple'",
        ),
        ("rounds = 1\n[[round]]\ntry = ['direct']", "unknown key 'rounds'"),
        ("= 3", "line 1"),
    ],
)
def test_bad_files_are_explained(tmp_path, text, message):
    path = written(tmp_path, text)
    with pytest.raises(PlanError) as caught:
        read_plan(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)


def test_files_that_are_no_files(tmp_path):
    with pytest.raises(PlanError, match="No such file"):
        find_plan(str(tmp_path / "none.toml"), strategies_path())
    with pytest.raises(PlanError, match="directory"):
        find_plan(str(tmp_path) + "/", strategies_path())
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(PlanError, match="UTF-8"):
        find_plan(str(path), strategies_path())


def test_an_unknown_name_gets_a_suggestion():
    with pytest.raises(PlanError, match="did you mean 'default'"):
        find_plan("defalt", strategies_path())
