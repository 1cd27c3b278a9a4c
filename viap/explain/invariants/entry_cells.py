"""Cells when a loop was entered, in formulas: `\\at(a[k], LoopEntry)`.

There, all of `a[k]` is evaluated when the loop was entered. So neither the index nor the pointer
may be one that the loop changes.
"""

from viap.explain.invariants.head_words import HeadWords
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import subterms


def names_entry_cells(words: HeadWords, formula: Term) -> bool:
    """True if each cell at entry in a spoken formula is the one that the text denotes."""
    stays = {word.at_entry for word in words.cells if not word.moves(words.loop)}
    entries = {word.at_entry for word in words.cells}
    changed = words.changed | words.unset
    for node in subterms(formula):
        if node.kind is not Kind.APPLY or node.payload not in entries:
            continue
        names = {str(name.payload) for arg in node.args for name in free_variables(arg)}
        has_cells = any(part.kind is Kind.APPLY for part in subterms(*node.args))
        if node.payload not in stays or names & changed or has_cells:
            return False
    return True
