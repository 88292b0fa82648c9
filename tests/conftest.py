"""One Hypothesis profile for all tests: the same examples everywhere, and no clocks.

No endgame tables either, unless a test asks for some: one takes half a minute to make.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quincunx",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quincunx")

os.environ["QUINCUNX_ENDGAME"] = "0"
