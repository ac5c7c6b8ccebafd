"""Persistent containers for referencing and jsonschema, whose compiled ones Pyodide's npm package lacks.

Only what these two call: each change gives a copy and leaves the container as it was.
"""


class HashTrieMap(dict):
    @classmethod
    def convert(cls, items):
        return items if isinstance(items, cls) else cls(items)

    def insert(self, key, value):
        return HashTrieMap({**self, key: value})

    def remove(self, key):
        if key not in self:
            raise KeyError(key)
        return HashTrieMap((k, v) for k, v in self.items() if k != key)

    def update(self, items):
        return HashTrieMap({**self, **items})


class HashTrieSet(frozenset):
    def insert(self, value):
        return HashTrieSet(self | {value})

    def discard(self, value):
        return HashTrieSet(self - {value})

    def update(self, values):
        return HashTrieSet(self | frozenset(values))


class List(tuple):
    def push_front(self, value):
        return List((value, *self))
