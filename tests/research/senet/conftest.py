from tests.solve.conftest import twos, twos_for_points

__all__ = ["twos", "twos_for_points"]
