"""Tools of an observatory."""

import random

_LOWEST = 20.0


def altitude(declination: float, latitude: float) -> float:
    """Tell how high a star stands when it is highest.

    Args:
        declination: The star's declination in degrees.
        latitude: The observer's latitude in degrees.

    Returns:
        The angle above the horizon in degrees.
    """
    return 90.0 - abs(latitude - declination)


def visible(stars: list[dict[str, object]], latitude: float, *names: str, **limits: float) -> list[str]:
    """Pick the stars that can be observed.

    Args:
        stars: The stars, each with name and declination.
        latitude: The observer's latitude in degrees.
        names: Only these stars, if any are named.
        limits: `lowest`: the least altitude in degrees.

    Returns:
        The names of the stars that stand high enough.
    """
    lowest = limits.get("lowest", _LOWEST)
    return [
        str(star["name"])
        for star in stars
        if (not names or star["name"] in names)
        and altitude(float(str(star["declination"])), latitude) >= lowest
    ]


async def weather(hour: int, /, seed: int = 7 * 6) -> str:
    """Forecast the sky.

    Args:
        hour: The hour of the night, from 0.
        seed (int): Chooses among forecasts.

    Returns:
        `clear` or `cloudy`.
    """
    return random.Random(seed + hour).choice(["clear", "cloudy"])


def note(text: str) -> None:
    """Write a line into the log of the night.

    Args:
        text: The line.
    """
    print(text)
