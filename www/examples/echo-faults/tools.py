"""Tools of the echo service, with faults."""


def echo(text: str, times=1) -> dict[str, str]:
    """Return a message.

    Args:
        text: The text to return.

    Returns:
        An object that holds the same text under ``message``.
    """
    return {"message": text * times}


def shout(message: str) -> dict[str, str]:
    return {"message": message.upper()}
