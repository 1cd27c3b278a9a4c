"""setup.cfg says all but this: which packages there are, and the manual page, which is made."""

import sys
from pathlib import Path

from setuptools import Distribution, find_packages, setup

# The data folders lie at the top of a checkout; setup.cfg's package_dir says which is which.
DATA = ["viap.data.axioms", "viap.data.strategies"]
MANUAL = "share/man/man1"


class InstallData(Distribution().get_command_class("install_data")):
    """Writes the manual page, from the same parsers as the help of each command."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(Path(__file__).resolve().parent))
        from viap.ui.cli.manual_page import manual_page

        page = Path(self.install_dir) / MANUAL / "viap.1"
        page.write_text(manual_page(), "utf-8")
        self.outfiles.append(str(page))


setup(
    packages=[*find_packages(include=["viap", "viap.*"]), *DATA],
    data_files=[(MANUAL, [])],
    cmdclass={"install_data": InstallData},
)
