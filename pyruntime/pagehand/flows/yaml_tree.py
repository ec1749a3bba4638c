"""YAML with its places: every value knows its line, so that errors can name it. Nothing in a text is ever run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pagehand.errors import PagehandError, phrase

_INT, _FLOAT, _BOOL, _NULL = (f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "null"))


class FlowError(PagehandError):
    """A flow that cannot be read (``flow_invalid``): the file, the line, the key, and what is allowed there."""

    def __init__(self, file: str, line: int, key: str, what: str) -> None:
        self.file, self.line, self.key = file, line, key
        where = f"{file}:{line}: " + (f"{key}: " if key else "")
        super().__init__("flow_invalid", where + what)


@dataclass(frozen=True)
class Tree:
    """A value in a text: a scalar with its spelling, a list of trees, or a mapping of them.

    Attributes:
        value: ``str``, ``int``, ``float``, ``bool``, ``None``, a list or a dict.
        text: The spelling of a scalar.
        line: From 1.
        keys: Lines of the keys of a mapping.
    """

    value: Any
    text: str
    line: int
    keys: Mapping[str, int]

    def plain(self) -> Any:
        """As data without places."""
        if isinstance(self.value, list):
            return [each.plain() for each in self.value]
        if isinstance(self.value, dict):
            return {name: each.plain() for name, each in self.value.items()}
        return self.value


def parse(text: str, file: str) -> Tree:
    """Read YAML 1.2.

    Raises:
        FlowError: It is not YAML, or uses references, tags of its own or keys that are no texts.
    """
    # A flow is rarely run: what reads it is loaded then.
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        node = YAML(typ="safe", pure=True).compose(text)
        if node is None:
            raise FlowError(file, 1, "", phrase("flow_empty"))
        return _Reader(file).tree(node)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "context", None) or str(error)
        raise FlowError(file, mark.line + 1 if mark else 1, "", phrase("flow_syntax", str(problem))) from None
    except RecursionError:
        raise FlowError(file, 1, "", phrase("flow_deep")) from None


class _Reader:
    def __init__(self, file: str) -> None:
        self._file = file
        self._seen: set[int] = set()

    def tree(self, node: Any) -> Tree:
        line = node.start_mark.line + 1
        if id(node) in self._seen:
            raise FlowError(self._file, line, "", phrase("flow_reference"))
        self._seen.add(id(node))
        if node.id == "scalar":
            return Tree(self._scalar(node, line), str(node.value), line, {})
        if node.id == "sequence":
            return Tree([self.tree(each) for each in node.value], "", line, {})
        return self._mapping(node, line)

    def _mapping(self, node: Any, line: int) -> Tree:
        values: dict[str, Tree] = {}
        keys: dict[str, int] = {}
        for key, value in node.value:
            name, at = str(key.value), key.start_mark.line + 1
            if key.id != "scalar" or name == "<<":
                raise FlowError(self._file, at, "", phrase("flow_key"))
            if name in values:
                raise FlowError(self._file, at, name, phrase("flow_twice"))
            values[name], keys[name] = self.tree(value), at
        return Tree(values, "", line, keys)

    def _scalar(self, node: Any, line: int) -> Any:
        text, tag = str(node.value), str(node.tag)
        try:
            if tag == _INT:
                return int(text.replace("_", ""), 0) if text.lstrip("+-")[:1] == "0" != text else int(text)
            if tag == _FLOAT:
                return float(text.replace(".inf", "inf").replace(".nan", "nan"))
        except ValueError:
            return text
        if tag == _BOOL:
            return text.lower() == "true"
        if tag == _NULL:
            return None
        if not tag.startswith("tag:yaml.org,2002:"):
            raise FlowError(self._file, line, "", phrase("flow_tag", tag))
        return text
