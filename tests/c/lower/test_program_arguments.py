"""The arguments of main: what a program may do with its strings."""

import json

import pytest

from viap.ui.cli.main import main


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("free(argv);", "FALSE"),
        ("if (argc > 1) free(argv[1]);", "FALSE"),
        ("if (argc > 1) realloc(argv[1], 5);", "FALSE"),
        ("char *p = argc > 1 ? argv[1] : malloc(3); free(p);", "FALSE"),
        ("char *p = argc > 1 ? argv[1] : malloc(3); if (argc <= 1) free(p);", "TRUE"),
        ("free(argv[argc]);", "TRUE"),  # it is null
    ],
)
def test_only_what_was_allocated_can_be_freed(body, verdict, tmp_path, capsys):
    path = tmp_path / "arguments.c"
    path.write_text(
        f"#include <stdlib.h>\nint main(int argc, char **argv) {{ {body} return 0; }}\n"
    )
    main(["prove", "--json", "--check=free", str(path)])
    assert json.loads(capsys.readouterr().out)["verdict"] == verdict
