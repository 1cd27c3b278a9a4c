"""setup.cfg says all but this: which packages there are, wherever they lie in a checkout."""

from setuptools import find_packages, setup

# The data folders lie at the top of a checkout; setup.cfg's package_dir says which is which.
DATA = ["viap.data.axioms", "viap.data.strategies"]

setup(packages=[*find_packages(include=["viap", "viap.*"]), *DATA])
