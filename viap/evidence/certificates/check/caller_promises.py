"""The caller contract of a function in a certificate."""

from viap.checker.json_fields import Fields
from viap.evidence.certificates.check.certificate_text import Node
from viap.project.contract import Contract

FIELDS = ("arrays", "assume")


def contract_fields(contract: Contract | None) -> Node:
    """Returns the fields; none if there is no contract, so that the program starts there."""
    if contract is None:
        return {}
    arrays = [list(each) for each in contract.arrays]
    return {"arrays": arrays, "assume": list(contract.assumptions)}


def read_contract(about: Fields) -> Contract | None:
    if not any(about.has(name) for name in FIELDS):
        return None
    # An array that the function does not have is not the certificate's fault.
    return Contract(tuple(about.pairs("arrays")), tuple(about.texts("assume")), strict=False)


def promises(contract: Contract | None) -> tuple[str, ...]:
    """Returns the contract in words; empty if the program starts with its function."""
    if contract is None:
        return ()
    sizes = (f"{name} has {size} elements" for name, size in contract.arrays)
    pointers = "pointers are not null, and what they lead to does not overlap"
    return (pointers, *sizes, *contract.assumptions)
