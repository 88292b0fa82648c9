"""A separate program, so that nobody waits for it: an SVG comes in, a PNG goes out."""

import sys

import resvg_py

WIDTH, PAPER = 800, "#f6f1e7"

if __name__ == "__main__":
    drawing = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(
        resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH, background=PAPER)
    )
