"""Makes a WebAssembly object of a game's rules and programs: `python -m quincunx.native.wasm.compiler`.

It runs in a process of its own, because Numba must not write for this machine's processor here; `making`
starts it, gives it a pickle of what there is to do and reads a pickle of what `compiled` gives.
"""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba

from quincunx.errors import NativeError
from quincunx.native.program import bind
from quincunx.native.refusals import explain, from_the_compiler
from quincunx.native.wasm.kinds import Export, described, layout
from quincunx.native.wasm.wrapping import wrapped

__all__ = ["compiled"]

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"

BODY = re.compile(r"(define [^\n]*@NRT_(?:incref|decref)\([^\n]*\{\n).*?\n\}", re.DOTALL)
"""Arrays that lie in the caller's memory have no owner: there is nothing to count."""
OUTSIDE = re.compile(
    r"^declare (.*?@(?:Py|_Py|numba_|NRT_Free|NRT_MemInfo_call_dtor)\w*\(.*?\)).*$"
)
"""Python's errors. Compiled rules raise none; a module that would do so stops."""
EXCEPTIONS = re.compile(r"^(@PyExc_\w+ = )external (global i8)$")
OF_THIS_PROCESSOR = re.compile(r"^declare .*@llvm\.x86\..*$")
INSTRUCTED = re.compile(r"^declare double @(llvm\.\w+\.f64)\(double\)")
ROUNDING = re.compile(r"^declare double @(sqrt|floor|ceil|trunc|fabs)\(double\).*$")
"""What WebAssembly has instructions for."""
ATTRIBUTES = re.compile(r'"(?:target-cpu|target-features|probe-stack)"="[^"]*"')

INSTRUCTION = r"""declare double @llvm.\1.f64(double)
define internal double @\1(double %x) alwaysinline {
  %y = call double @llvm.\1.f64(double %x)
  ret double %y
}"""


class Shared:
    """Functions of several parts: where two parts begin with the same sources, these are compiled once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Any] = {}

    def bind(self, sources: list[Path]) -> dict[str, Any]:
        """As `program.bind`: a source sees only those before it, so they alone decide what it becomes."""
        texts = [path.read_text(encoding="utf-8") for path in sources]
        numbers = {str(path): number for number, path in enumerate(sources)}

        def decorate(function: FunctionType) -> Any:
            number = numbers[function.__code__.co_filename]
            key = (function.__name__, *texts[: number + 1])
            if key not in self._known:
                self._known[key] = numba.njit(error_model="numpy")(function)
            return self._known[key]

        return bind(sources, decorate)


def compiled(
    sources: list[Path], exports: tuple[Export, ...], shared: Shared
) -> tuple[bytes, dict[str, Any]]:
    """The object file of a part, and its description as plain data (see `kinds.described`)."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    whole = llvm.parse_assembly("")
    bound = shared.bind(sources)
    state = bound["STATE"]
    for name, function in wrapped(exports, bound, state):
        whole.link_in(llvm.parse_assembly(translated(function, name, machine)))
    keep_only(whole, {export.called for export in exports})
    optimise(whole, machine)
    refuse_missing(whole)
    about = {
        "state": layout(state),
        "most": int(bound["MAX_ACTIONS"]),
        "guess": int(bound["GUESS"]),
        "exports": {export.called: calls(export, state) for export in exports},
    }
    return machine.emit_object(whole), about


def calls(export: Export, state: Any) -> dict[str, Any]:
    """How an export is called, as plain data."""
    takes = [described(kind, state) for kind in export.takes]
    return {"takes": takes, "gives": described(export.gives, state)}


def translated(function: Any, name: str, machine: Any) -> str:
    """The code of a function as LLVM writes it, without what belongs to this machine and to Python."""
    text = BODY.sub(r"\1  ret void\n}", str(function._library.get_llvm_str()))
    lines = []
    for line in text.splitlines():
        if line.startswith("target triple"):
            line = f'target triple = "{TRIPLE}"'
        elif line.startswith("target datalayout"):
            line = f'target datalayout = "{machine.target_data}"'
        elif line.startswith("attributes"):
            line = ATTRIBUTES.sub("", line)
        elif OF_THIS_PROCESSOR.match(line):
            continue
        line = ROUNDING.sub(INSTRUCTION, line)
        line = OUTSIDE.sub(r"define internal \1 { call void @llvm.trap() unreachable }", line)
        lines.append(EXCEPTIONS.sub(r"\1internal \2 0", line).replace("= common ", "= internal "))
    if not any(line.startswith("declare void @llvm.trap()") for line in lines):
        lines.append("declare void @llvm.trap()")
    whole = declared_once("\n".join(lines))
    return re.sub(rf'@"?{re.escape(function.native_name)}"?(?![\w.])', f"@{name}", whole)


def declared_once(text: str) -> str:
    """Without second declarations: LLVM may have made the same instruction of some calls already."""
    known: set[str] = set()
    lines = []
    for line in text.splitlines():
        found = INSTRUCTED.match(line)
        if found is None or found[1] not in known:
            lines.append(line)
        if found is not None:
            known.add(found[1])
    return "\n".join(lines)


def keep_only(module: Any, exports: set[str]) -> None:
    """Makes everything else private, so that what is not needed goes."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = "internal"
    for value in module.global_variables:
        if not value.is_declaration:
            value.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    module.verify()


def refuse_missing(module: Any) -> None:
    """A module has no C library beneath it, and no memory but the caller's."""
    missing = sorted(
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    )
    if any(name.startswith("NRT_") for name in missing):
        raise NativeError("a program makes arrays of its own; in WebAssembly they are its caller's")
    if missing:
        raise NativeError(f"a program calls what WebAssembly does not have: {', '.join(missing)}")


def main() -> None:
    parts, originals = pickle.load(sys.stdin.buffer)
    shared = Shared()
    try:
        found = [compiled(sources, exports, shared) for sources, exports in parts]
    except NativeError as error:
        sys.exit(str(error))
    except Exception as error:
        if not from_the_compiler(error):
            raise
        sys.exit(str(explain(error, originals)))
    pickle.dump(found, sys.stdout.buffer)


if __name__ == "__main__":
    main()
