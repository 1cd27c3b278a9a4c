"""Views of what is known: those that leave parts out."""

from viap.c.load import load_text
from viap.prover.instantiate.indexed_facts import IndexedFacts
from viap.prover.session.session import Reporter, begin


def test_a_view_of_functions_has_no_facts_of_the_program():
    session = begin(load_text("int main(void) { return 0; }", "p.c"), Reporter())
    known = session.prover.knowledge
    known.indexed = IndexedFacts()
    assert known.of_functions().indexed is None
    assert known.indexed is not None
