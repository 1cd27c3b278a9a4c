"""What calls by contract change: the places of a frame."""

from viap.c import tree
from viap.c.sequence.call_effects import CallEffects
from viap.c.sequence.evaluation_accesses import EvaluationAccess, access
from viap.c.specification import formulas
from viap.c.types import ArrayType, CType, PointerType, StructType


def frame_effects(function: tree.Function) -> CallEffects | None:
    """Returns the effects of calls by contract, which change what the frame names.

    None if there is no frame, or pointers from the call may lead to other objects.
    """
    contract = function.contract
    if contract is None or contract.frame is None or holds_pointer(function.type.result):
        return None
    effects = CallEffects()
    for place in contract.frame.places:
        type = place.type
        if holds_pointer(type):
            return None
        if isinstance(place, formulas.ElementRange):
            effects.accesses.append(EvaluationAccess(None, (), (type,), True))
            base = place.pointer
            while isinstance(base, tree.Convert | tree.Binary | tree.At):
                base = base.left if isinstance(base, tree.Binary) else base.operand
            if isinstance(base, tree.Decay):
                effects.access(access(base.array, True))
        else:
            found = access(place, True)
            if found is None:
                return None
            effects.accesses.append(found)
    return effects


def holds_pointer(type: CType) -> bool:
    """True if an object of the type may hold pointers to objects."""
    match type:
        case PointerType():
            return True
        case ArrayType():
            return holds_pointer(type.element)
        case StructType():
            return any(holds_pointer(field.type) for field in type.fields or ())
        case _:
            return False
