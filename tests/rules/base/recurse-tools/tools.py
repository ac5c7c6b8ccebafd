"""Two small tools."""


def echo(message: str) -> dict[str, str]:
    """Return a message.

    Args:
        message: What to return.

    Returns:
        The message.
    """
    return {"message": message}


async def repeat(word: str, *, times: int = 2) -> dict[str, list[str]]:
    """Return a word several times.

    Args:
        word: The word.
        times (int): How often.

    Returns:
        The words.
    """
    return {"words": _list(word, times)}


def _list(word, times):
    return [word] * times
