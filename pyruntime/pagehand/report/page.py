"""Writes a report as HTML: one file without scripts, fonts or addresses, so that it opens anywhere and for ever."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from importlib import resources
from typing import Any

import jinja2
from markupsafe import Markup

from pagehand.report.build import summary
from pagehand.report.models import Report
from pagehand.report.words import WORDS

_PICTURE = re.compile(r"data:image/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+")


def page_of(report: Report) -> str:
    """The HTML of a report."""
    longest = max((entry.thinking + entry.acting for entry in report.entries), default=0.0)
    return (
        _environment()
        .get_template("report.html")
        .render(
            report=report,
            words=WORDS[report.language],
            css=Markup(_file("report.css")),
            longest=longest or 1.0,
            when=time.strftime("%Y-%m-%d %H:%M", time.localtime(report.started)) if report.started else "",
        )
    )


def _file(name: str) -> str:
    return resources.files("pagehand.report").joinpath(name).read_text("utf-8")


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_file),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        seconds=_seconds, count=_count, money=_money, data=_data, summary=summary, picture=_picture
    )
    return environment


def _seconds(value: float) -> str:
    if value >= 60:
        return f"{int(value // 60)} min {int(value % 60):02d} s"
    return f"{value:.1f} s" if value >= 1 else f"{round(value * 1000)} ms"


def _count(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def _money(value: float) -> str:
    return f"{value:.4f}" if value < 1 else f"{value:.2f}"


def _data(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _picture(url: str) -> str:
    """The address of a picture that is in the file itself; any other would be fetched."""
    return url if _PICTURE.fullmatch(url) else ""
