"""Fits the network to the values of a machine, for a given time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from quincunx.bots.senet.weights import Weights
from quincunx.solve.senet.machines import CpuMachine, CudaMachine
from research.senet.fit.measure import (
    decisions,
    errors,
    exactly,
    held_positions,
    look_ahead,
    losses,
)
from research.senet.fit.network import EvaluationNetwork, pytorch
from research.senet.fit.stream import DrawnPositions, Stream

__all__ = ["FitPlan", "FitProgress", "fit", "kept", "measure"]

CASES = 200
TELLING = 10.0
"""Seconds between two reports on how far it has come."""
WARMING = 0.02
"""The share of the time until the full rate is reached."""


@dataclass(frozen=True)
class FitPlan:
    """How to fit. `half` is the number of positions from anywhere, and of those from games, in a step."""

    seconds: float
    units: int = 128
    inner: int = 16
    half: int = 1 << 14
    rate: float = 4e-3
    seed: int = 0


@dataclass(frozen=True)
class FitProgress:
    """How far it has come; `error` is the mean absolute one of the latest steps."""

    steps: int
    positions: int
    error: float
    seconds: float


def fit(
    machine: CpuMachine | CudaMachine,
    plan: FitPlan,
    watch: Callable[[FitProgress], None] = lambda _: None,
) -> EvaluationNetwork:
    """The network after the planned time, rounded as `Weights` keeps it."""
    torch = pytorch()
    stream = Stream(machine, plan.half, seed=plan.seed)
    device = "cuda" if stream.on_gpu else "cpu"
    torch.set_float32_matmul_precision("high")  # 10 bits are enough while it learns
    network = EvaluationNetwork(plan.units, plan.inner, device, plan.seed)
    optimiser = torch.optim.Adam(network.parameters, lr=plan.rate)
    learn(network, optimiser, stream, plan, watch)
    torch.set_float32_matmul_precision("highest")
    network.take(network.weights())
    return network


def learn(
    network: EvaluationNetwork,
    optimiser: Any,
    stream: Stream,
    plan: FitPlan,
    watch: Callable[[FitProgress], None],
) -> None:
    torch = network.torch
    begun = reported = time.monotonic()
    rows = [tensors(batch, network) for batch in (stream.anywhere, stream.played)]
    error, steps = torch.zeros((), device=network.device), 0
    while (past := (time.monotonic() - begun) / plan.seconds) < 1.0:
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * min(1.0, (past + 1e-3) / WARMING) * (1.0 - past)
        stream.draw_anywhere()
        stream.draw_played()
        owns, enemies, targets, held = (torch.cat(pair) for pair in zip(*rows, strict=True))
        counts = (held == 0).float()
        logits = network.logits(owns, enemies)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets, counts)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            missed = (torch.sigmoid(logits) - targets).abs() * counts
            error += (missed.sum() / counts.sum() - error) / min(steps + 1, 100)
        steps += 1
        if steps % 50 == 0 and time.monotonic() - reported > TELLING:
            reported = time.monotonic()
            watch(FitProgress(steps, 2 * plan.half * steps, float(error), reported - begun))
    watch(FitProgress(steps, 2 * plan.half * steps, float(error), time.monotonic() - begun))


def tensors(batch: DrawnPositions, network: EvaluationNetwork) -> list[Any]:
    """The same memory, seen by PyTorch."""
    arrays = (batch.owns, batch.enemies, batch.targets, batch.held)
    return [network.torch.as_tensor(array, device=network.device) for array in arrays]


def measure(
    machine: CpuMachine | CudaMachine,
    network: EvaluationNetwork,
    positions: int = 100_000,
    seed: int = 1,
) -> dict[str, Any]:
    """Errors on held-out positions, and what decisions by the network cost in those from games.

    `alone` judges the position after each move, `ahead` those that one more throw leads to.
    """
    stream = Stream(machine, 1 << 14, seed=seed + 1000)
    owns, enemies, targets = held_positions(stream.draw_anywhere, positions)
    found: dict[str, Any] = {"anywhere": errors(network.chances, owns, enemies, targets)}
    owns, enemies, targets = held_positions(stream.draw_played, positions)
    found["played"] = errors(network.chances, owns, enemies, targets)
    spread = decisions(stream, owns, enemies, seed)
    exact, chances = exactly(machine), machine.task.chances
    found["alone"] = vars(losses(exact, network.chances, spread))
    found["ahead"] = vars(
        losses(exact, lambda o, e: look_ahead(network.chances, chances, o, e), spread)
    )
    return found


def kept(
    machine: CpuMachine | CudaMachine,
    network: EvaluationNetwork,
    figures: dict[str, Any],
    seed: int = 2,
) -> Weights:
    """The weights with what was measured, and some positions with what the network says about them."""
    stream = Stream(machine, 1 << 14, seed=seed)
    parts = [
        held_positions(draw, CASES // 2) for draw in (stream.draw_anywhere, stream.draw_played)
    ]
    owns, enemies = (np.concatenate([part[k] for part in parts]) for k in range(2))
    return replace(
        network.weights(), cases=np.stack([owns, enemies], 1).astype(np.int32),
        chances=network.chances(owns, enemies).astype(np.float64), pieces=machine.task.pieces,
        error=figures["played"]["root_mean_square"],
    )  # fmt: skip
