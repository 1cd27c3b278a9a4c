"""The clauses worth a proof, among all those that runs leave."""

from collections.abc import Sequence

from viap.contracts.exit_clauses import ExitClause

_MOST_BOUNDS = 2  # of one kind, about one thing


def chosen_clauses(
    clauses: Sequence[ExitClause], always: Sequence[bool], ever: Sequence[bool]
) -> list[ExitClause]:
    """For each subject an equation, or bounds that are reached; an order of elements otherwise.

    `always`, `ever`: whether each clause is true in all runs, and in some.
    """
    chosen: list[ExitClause] = []
    reached = {(each.subject, each.bound) for each, some in zip(clauses, ever, strict=True)
               if some and each.kind == "equal"}  # fmt: skip
    for subject in dict.fromkeys(each.subject for each in clauses):
        true = [each for each, holds in zip(clauses, always, strict=True)
                if holds and each.subject == subject]  # fmt: skip
        true.sort(key=lambda each: each.rank)
        equal = [each for each in true if each.kind == "equal"]
        if equal:
            chosen.append(equal[0])
            continue
        least, most = (
            [each for each in true if each.kind == kind and (subject, each.bound) in reached]
            for kind in ("least", "most")
        )
        either = [each for each in true if each.kind == "either"
                  and (subject, each.bound) in reached][:1]  # fmt: skip
        said = {each.bound for each in either}
        chosen += either
        chosen += [each for each in least if each.bound not in said][:_MOST_BOUNDS]
        chosen += most[:_MOST_BOUNDS]
        chosen += [each for each in true if each.kind == "other"][:1]
    return chosen
