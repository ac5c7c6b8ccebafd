"""Tools that listen to the strings of a piano and turn its pins."""

import math
from typing import TypedDict

CENTS_OF_OCTAVE = 1200
KEY_OF_A = 49


class Summary(TypedDict):
    """What was done to the whole piano."""

    turns: list[float]
    worst_cents: float


def nearest_key(frequency: float, concert_pitch: float = 440.0) -> int:
    """Find the key that a string belongs to.

    Args:
        frequency: The string's frequency in hertz.
        concert_pitch: The frequency of the A above middle C in hertz.

    Returns:
        The number of the key, from 1 to 88.

    Raises:
        ValueError: If no key of a piano is near.
    """
    key = round(KEY_OF_A + 12 * math.log2(frequency / concert_pitch))
    if not 1 <= key <= 88:
        raise ValueError(f"no key is near {frequency} Hz")
    return key


def deviation(frequency: float, key: int, *, concert_pitch: float = 440.0) -> float:
    """Tell how far a string is from its pitch.

    Args:
        frequency: The string's frequency in hertz.
        key (int): The number of its key, from 1 to 88.
        concert_pitch: The frequency of the A above middle C in hertz.

    Returns:
        The distance in cents; negative where the string is too low.
    """
    return CENTS_OF_OCTAVE * math.log2(frequency / _pitch(key, concert_pitch))


async def turn_pin(frequency: float, degrees: float) -> float:
    """Turn the pin of a string.

    Args:
        frequency: The string's frequency before, in hertz.
        degrees: By how much to turn; to the right where positive.

    Returns:
        The frequency after, in hertz.
    """
    return frequency * 2 ** (degrees * 3 / CENTS_OF_OCTAVE)


def summarise(turns: list[float], deviations: list[float]) -> Summary:
    """Sum up what was done.

    Args:
        turns: By how many degrees each pin was turned.
        deviations: How far each string is off now, in cents.

    Returns:
        The turns, and the largest distance that is left.
    """
    return {"turns": turns, "worst_cents": max(map(abs, deviations), default=0.0)}


def _pitch(key, concert_pitch):
    return concert_pitch * 2 ** ((key - KEY_OF_A) / 12)
