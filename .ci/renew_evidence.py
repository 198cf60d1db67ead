"""Run `mineproof verify --quick` anew, and put what it finds in spec/evidence.json and in the README.

A test compares both with a run of its own, so that neither can go stale; this renews them:

    python .ci/renew_evidence.py
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERIFY = [sys.executable, "-m", "mineproof_frontends.command_line", "verify", "--quick"]
BLOCK = re.compile(r"```text\n\$ mineproof verify --quick\n.*?```", re.DOTALL)


def main() -> None:
    """Renew both files; neither changes if the run is not clean."""
    found = subprocess.run([*VERIFY, "--json"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    (ROOT / "spec" / "evidence.json").write_text(found.stdout, encoding="utf-8")
    printed = subprocess.run(VERIFY, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    readme = ROOT / "README.md"
    block = f"```text\n$ mineproof verify --quick\n{printed}```"
    text, count = BLOCK.subn(lambda _: block, readme.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit(f"the README has {count} blocks with a quick run, not one")
    readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
