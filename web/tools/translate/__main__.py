"""Writes the translated modules; files that would not change stay as they are."""

from __future__ import annotations

import sys
from pathlib import Path

from translate.modules import declared, registry, translated, written_path
from translate.problem import Refused
from translate.program import Program
from translate.roots import ABSENT, ROOTS, TWINS, by_name, memories

WEB = Path(__file__).resolve().parents[2]
SOURCE = WEB.parent / "src"
RUNTIME = WEB / "src" / "local" / "python"
OUT = WEB / "src" / "local" / "translated"


def translate(out: Path, source: Path, roots: list[str], twins: dict[str, str]) -> int:
    """Translates the roots and what they import; returns how many files were written."""
    program = Program(source, RUNTIME, twins, ABSENT, [*roots, *memories(source), *by_name(source)])
    texts: dict[Path, str] = {}
    for module in program.modules.values():
        path = out / written_path(module.name)
        texts[path] = translated(module, out)
        texts[path.with_suffix(".d.ts")] = declared(module)
    texts[out / "registry.js"], texts[out / "registry.d.ts"] = registry(by_name(source))
    for old in [*out.rglob("*.js"), *out.rglob("*.d.ts")]:
        if old not in texts:
            old.unlink()
    changed = {
        path: text
        for path, text in texts.items()
        if not path.is_file() or path.read_text("utf-8") != text
    }
    for path, text in changed.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return len(changed)


def main(words: list[str]) -> None:
    """Without words: what the page needs. Otherwise a folder to write to, one to read from, and the roots."""
    try:
        if words:
            translate(Path(words[0]).resolve(), Path(words[1]).resolve(), words[2:], {})
        else:
            translate(OUT, SOURCE, ROOTS, TWINS)
    except Refused as problem:
        sys.exit(f"cannot be translated: {problem}")


if __name__ == "__main__":
    main(sys.argv[1:])
