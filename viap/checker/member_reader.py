"""Reads a member of an induction: the facts and hypotheses of its obligation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from viap.checker.evidence_errors import Rejected
from viap.checker.node_reader import NodeReader
from viap.kernel.instances import Instance
from viap.kernel.obligations import InductionMember, Statement, Use
from viap.kernel.rules import Proof


def read_member(node: NodeReader, statement: Statement, proofs: Sequence[Proof]) -> InductionMember:
    """Returns the statement of a node with its constants and facts, without a rank yet."""
    constants = node.values(node.argument, "constants", statement.variables)
    facts = []
    used = set()
    for fields in node.argument.each("facts", "fact"):
        fields.only("of", "values")
        number = fields.natural("of")
        if number not in node.premises:
            raise Rejected(f"{node.where}: node {number} is used, but is not a premise")
        used.add(number)
        known = proofs[number - 1]
        facts.append(Instance(known, node.values(fields, "values", known.statement.variables)))
    if sorted(used) != node.premises:
        raise Rejected(f"{node.where}: its premises are not those that its facts are of")
    return InductionMember(statement, (), constants, facts, ())


def with_uses(
    member: InductionMember, node: NodeReader, statements: Mapping[int, Statement]
) -> InductionMember:
    """Returns the member with its rank, and the places where it uses its family."""
    rank = [node.term(part, member.statement.counters) for part in node.argument.texts("rank")]
    uses = []
    for fields in node.argument.each("uses", "use"):
        fields.only("of", "values")
        number = fields.natural("of")
        if number not in statements:
            raise Rejected(f"{node.where}: node {number} is not a member of the family")
        values = node.values(fields, "values", statements[number].variables)
        uses.append(Use(number - min(statements), values))
    return replace(member, rank=tuple(rank), uses=uses)
