"""One tool: counting words."""


def count_words(text: str) -> int:
    """Count the words of a text.

    Args:
        text: The text; words are separated by white space.

    Returns:
        How many words there are.
    """
    return len(text.split())
