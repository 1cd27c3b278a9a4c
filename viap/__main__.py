"""python -m viap"""

import sys

from viap.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
