"""Numbers for the host, in the format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Metrics", "MetricsMiddleware"]

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """What one server process counts."""

    def __init__(self, stats: Callable[[], Mapping[str, float]]) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "quincunx_requests",
            "HTTP requests, by route and status",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "quincunx_request_seconds",
            "Time to the first byte of an answer",
            registry=self.registry,
            buckets=SECONDS,
        )
        self.sockets = Gauge("quincunx_sockets", "Open sockets", registry=self.registry)
        self.streams = Gauge(
            "quincunx_streams", "Open streams of bot accounts", registry=self.registry
        )
        self.commands = Commands()
        self.registry.register(self.commands)
        self.refusals = Counter(
            "quincunx_refusals", "What was refused, by code", ["code"], registry=self.registry
        )
        self.registry.register(Stats(stats))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Commands(Collector):
    """What comes by socket. Counted for every action, so in plain numbers: one thread, and no locks."""

    def __init__(self) -> None:
        self.messages = 0
        self._seconds = 0.0
        self._buckets = [0] * (len(SECONDS) + 1)

    def stored(self, seconds: float) -> None:
        """A command was stored, that long after its arrival."""
        self._seconds += seconds
        self._buckets[bisect_left(SECONDS, seconds)] += 1

    def collect(self) -> Iterable[CounterMetricFamily | HistogramMetricFamily]:
        yield CounterMetricFamily(
            "quincunx_messages", "Messages that came by socket", value=self.messages
        )
        counts = accumulate(self._buckets)
        limits = [*map(floatToGoString, SECONDS), "+Inf"]
        yield HistogramMetricFamily(
            "quincunx_command_seconds",
            "From a command's arrival until it is stored",
            buckets=list(zip(limits, counts, strict=True)),
            sum_value=self._seconds,
        )


class Stats(Collector):
    """The service's own numbers, read when they are scraped."""

    def __init__(self, stats: Callable[[], Mapping[str, float]]) -> None:
        self.stats = stats

    def collect(self) -> Iterable[GaugeMetricFamily]:
        for name, value in self.stats().items():
            yield GaugeMetricFamily(f"quincunx_{name}", name.replace("_", " "), value=value)


class MetricsMiddleware:
    """Counts requests by route (not by path: a match's address is a secret of its players)."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", "other")
                status = str(message["status"])
                self.metrics.requests.labels(known(scope["method"]), route, status).inc()
                self.metrics.request_seconds.observe(perf_counter() - began)
            await send(message)

        await self.app(scope, receive, counted)


def known(method: str) -> str:
    """Clients may invent methods; nobody may invent counters."""
    return method if method in ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE") else "other"
