"""Functions with written contracts, and the answers about them."""

import viap
from tests.thorough import LONG


def answer(folder, text, function="f", **options):
    """The result of a proof of one function of a text."""
    path = folder / "program.c"
    path.write_text(text)
    return viap.prove(path, function=function, data_model="LP64", **options)


def clauses(result):
    """The verdict on each clause, by its kind and text."""
    found = {}
    for each in result.to_json()["assertions"]:
        if "clause" in each:
            clause = each["clause"]
            found[f"{clause['kind']} {clause['text']}"] = each["verdict"]
    return found


def assumed(result):
    return {name for each in result.assumptions if each.kind == "contract" for name in each.names}


def strategy_for(verdict):
    """The strategy of a test: what can't be proved is not tried for long."""
    return "fast" if verdict == "UNKNOWN" and not LONG else "default"
