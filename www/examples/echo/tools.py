"""Tools of the echo service."""


def echo(message: str) -> dict[str, str]:
    """Return a message.

    Args:
        message: The text to return.

    Returns:
        An object that holds the same text under ``message``.
    """
    return {"message": message}
