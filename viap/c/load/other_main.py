"""Functions named `main` that no program can start with: functions like any other."""

from pycparser import c_ast

from viap.c.load.missing_headers import parsed_part
from viap.c.load.source_file import read_source
from viap.errors import InputError
from viap.program.integer_types import DataModel
from viap.project.compilation import Compilation
from viap.project.program_entry import MAIN
from viap.source_texts import Sources

_NUMBERS = {"char", "short", "int", "long", "signed", "unsigned", "__int128"}
_WORDS = {*_NUMBERS, "void", "_Bool", "float", "double", "_Complex"}


def is_other_main(file: str, model: DataModel, compilation: Compilation) -> bool:
    """True if a file has a `main` with other parameters than an environment gives it.

    These are `int argc, char **argv, char **environment`, or some of them (C11 5.1.2.2.1, J.5.1).
    """
    try:
        parsed = parsed_part(read_source(file), file, model, Sources(), compilation)
    except InputError:
        return False  # (said when the file is read to be proved)
    for node in parsed.tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == MAIN:
            arguments = node.decl.type.args
            written = {each.name: each for each in node.param_decls or ()}
            given = () if arguments is None else arguments.params
            own = [written.get(getattr(each, "name", None), each) for each in given]
            return any(_is_other(each, place) for place, each in enumerate(own))
    return False


def _is_other(parameter: c_ast.Node, place: int) -> bool:
    """True if a parameter can't be the count, or one of the lists of strings, by its place."""
    if place > 2 or isinstance(parameter, c_ast.EllipsisParam):
        return True
    if isinstance(parameter, c_ast.ID):
        return place > 0  # (it is an int)
    depth, type = 0, parameter.type
    while isinstance(type, c_ast.PtrDecl | c_ast.ArrayDecl):
        depth, type = depth + 1, type.type
    base = type.type if isinstance(type, c_ast.TypeDecl) else type
    words = set(base.names) if isinstance(base, c_ast.IdentifierType) else {"void"}
    if not words & _WORDS:
        return False  # the name of a type, which may be the usual one
    if place == 0:
        is_none = words == {"void"} and isinstance(parameter, c_ast.Typename)
        return depth > 0 or not (is_none or words <= _NUMBERS)
    return depth != 2 or words != {"char"}
