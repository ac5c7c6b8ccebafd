"""Two small tools."""


def berth(code: str) -> dict[str, str]:
    """Look up one berth.

    Args:
        code: The berth's code.

    Returns:
        The berth.
    """
    return {"code": code}


async def tide(hour: int, *, decimals: int = 2) -> float:
    """Tell the height of the water.

    Args:
        hour: The hour of the day.
        decimals (int): How exactly.

    Returns:
        The height in metres.
    """
    return round(hour / 7, decimals)
