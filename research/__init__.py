"""Studies made with Quincunx: tested with it and run by `benchmarks/`, but not part of the package."""
