"""Writes src/names.txt, src/aliases.txt and src/ranges.txt from what CPython's unicodedata knows.

    python3.14 generate.py NameAliases.txt

NameAliases.txt is Unicode's, of the release that `unicodedata.unidata_version` names: an alias
is taken only where `unicodedata.lookup` finds it. Each line of the first two files is what a name
has in common with the one before, in bytes written as a letter of PREFIX, and the rest of it.
"""

import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).parent
# How much of the name before is kept: 0 to 91 bytes, as a printable character.
PREFIX = "".join(chr(code) for code in range(0x23, 0x7F) if code != 0x5C)


def shared(one, other):
    count = 0
    while count < min(len(one), len(other), len(PREFIX) - 1) and one[count] == other[count]:
        count += 1
    return count


def fold(names):
    before, lines = "", []
    for name in names:
        kept = shared(before, name)
        lines.append(PREFIX[kept] + name[kept:])
        before = name
    return "\n".join(lines) + "\n"


def runs(codes):
    """`first count` of each run of consecutive code points, in hexadecimal."""
    found = []
    for code in codes:
        if found and found[-1][0] + found[-1][1] == code:
            found[-1][1] += 1
        else:
            found.append([code, 1])
    return [f"{first:x} {count:x}" for first, count in found]


named, by_code = [], {}
for code in range(0x110000):
    name = unicodedata.name(chr(code), None)
    if name is None:
        continue
    if name.endswith(f"-{code:04X}"):
        by_code.setdefault(name[: -len(f"{code:04X}")], []).append(code)
    elif not name.startswith("HANGUL SYLLABLE "):
        named.append((code, name))

aliases = []
for line in Path(sys.argv[1]).read_text().splitlines():
    code, _, rest = line.partition(";")
    if rest and not line.startswith("#"):
        alias = rest.partition(";")[0]
        try:
            if ord(unicodedata.lookup(alias)) == int(code, 16):
                aliases.append((int(code, 16), alias))
        except KeyError:
            print("unknown here:", alias, file=sys.stderr)

(HERE / "src/names.txt").write_text(fold(name for _, name in named))
(HERE / "src/aliases.txt").write_text(
    "\n".join(f"{code:x} {alias}" for code, alias in sorted(aliases)) + "\n"
)
ranges = [f"={run}" for run in runs(code for code, _ in named)]
for prefix, codes in sorted(by_code.items()):
    ranges += [f"{prefix}={run}" for run in runs(codes)]
(HERE / "src/ranges.txt").write_text("\n".join(ranges) + "\n")
