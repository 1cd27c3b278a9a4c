"""The commands of viap, each with what it does in a line. A command is a module of this package."""

COMMANDS = {
    "prove": "prove that no assertion of a C program fails, or find a run in which one does",
    "validate": "check an SV-COMP witness against its program",
    "check": "check a certificate (a written proof) with a second solver",
    "axioms": "print the axioms that a C program is translated to",
    "show": "print a C program in one of its intermediate forms",
    "transform": "print a C program that is easier for other tools",
    "run": "run a C program on given or random inputs, and notice undefined behaviour",
    "contracts": "print what each function of a C file needs, and what it may change",
    "annotate": "print a C program with loop invariants that were proved, for other tools",
    "lsp": "show proofs and counterexamples in an editor: the language server",
    "completion": "print what makes a shell complete viap's commands and options",
    "cache": "tell where results of earlier proofs are kept, or remove them",
    "init": "write a file of settings for a project, with comments",
    "bench": "prove many SV-COMP tasks, here or on a cluster, and score the verdicts",
}
# Commands that read a C file as the settings of its project say.
WITH_SETTINGS = ("prove", "axioms", "show", "transform", "run", "contracts", "annotate")
# Commands that do little, or only start others and wait for them: they need no supervisor.
IN_PROCESS = ("bench", "lsp", "completion", "cache")
# Words behind a command that select another one.
SUBCOMMANDS = {("bench", "archive"): "build an SV-COMP archive: viap, its libraries and Python"}
