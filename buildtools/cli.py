"""Verbs of build.py. Outside `.venv` this makes it and starts again inside; the verbs themselves run there."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from buildtools.environment import ensure_venv, inside_venv
from buildtools.errors import BuildError
from buildtools.paths import ROOT, VENV_PYTHON

SUITES = ("lint", "unit", "browser", "cases", "components", "runtime", "e2e")
BY_NAME_ONLY = ("live",)
"""Suites that need more than the project installs, and are run when they are named."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Build, test and show Pagehand.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    demo = verbs.add_parser("demo", help="build, then watch the extension do a task on a demo site")
    demo.add_argument(
        "what",
        nargs="?",
        choices=("goals", "flows"),
        default="goals",
        help="goals (the default), or flows: see demo/flows",
    )
    demo.add_argument("--headless", action="store_true", help="no window: run every goal and end with a verdict")
    demo.add_argument("--goal", metavar="ID", help="only this goal of demo/goals.json")
    demo.add_argument("--site", metavar="NAME", help="only goals of this demo site")

    test = verbs.add_parser("test", help="run the checks: all suites, or those named")
    test.add_argument(
        "suites", nargs="*", metavar="SUITE", help=" | ".join(SUITES + BY_NAME_ONLY) + ", or pytest options after --"
    )

    verbs.add_parser("build", help="write the products to dist/")

    serve = verbs.add_parser("serve", help="serve the demo sites and the script-tag product")
    serve.add_argument("--port", type=_port, default=8000, help="0 takes any free one (default: 8000)")

    bench = verbs.add_parser("bench", help="run a benchmark")
    bench.add_argument("name", help="folder or file name in benchmarks/, such as boot")
    bench.add_argument("--json", action="store_true", help="print JSON alone")
    bench.add_argument("--task", dest="tasks", action="append", metavar="NAME", help="only this task (miniwob)")
    bench.add_argument("--seeds", type=int, metavar="N", help="episodes of each task (miniwob)")
    bench.add_argument(
        "--page", dest="only", metavar="WORDS", help="only pages with these words in their name (observe)"
    )
    bench.add_argument("--brain", dest="brains", action="append", choices=("oracle", "planner"), help="(miniwob)")

    verbs.add_parser("rows", help="list behaviours of docs/loop.md that no test names")
    verbs.add_parser("lock", help="renew the lock files after a change in buildtools/*.in")
    verbs.add_parser("clean", help="remove what the build has made")
    return parser


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: give a number from 0 to 65535")
    return int(text)


def main(arguments: list[str]) -> int:
    """Run one verb; returns the exit code."""
    if not arguments:
        _parser().print_help()
        return 2
    own, _, passed_on = _split(arguments)
    options = _parser().parse_args(own)
    if options.verb == "test":
        unknown = sorted(set(options.suites) - set(SUITES + BY_NAME_ONLY))
        if unknown:
            print(f"build.py: no such suite: {', '.join(unknown)}. There are {', '.join(SUITES)}.", file=sys.stderr)
            return 2
    try:
        ensure_venv()
        if not inside_venv():
            return _again_inside_venv(arguments)
        return _dispatch(options, passed_on)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _split(arguments: list[str]) -> tuple[list[str], str, list[str]]:
    """Everything after `--` is for pytest."""
    if "--" in arguments:
        at = arguments.index("--")
        return arguments[:at], "--", arguments[at + 1 :]
    return arguments, "", []


def _again_inside_venv(arguments: list[str]) -> int:
    command = [str(VENV_PYTHON), str(ROOT / "build.py"), *arguments]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def _dispatch(options: argparse.Namespace, passed_on: list[str]) -> int:
    # Imported here: these modules need packages of the venv, and no verb should pay for another's.
    if options.verb == "build":
        return _build()
    if options.verb == "clean":
        from buildtools.products import clean

        clean()
        return 0
    if options.verb == "rows":
        from buildtools.rows import report_rows

        return report_rows()
    if options.verb == "lock":
        from buildtools.lock import lock

        lock()
        return 0
    if options.verb == "serve":
        from buildtools.products import build_products
        from buildtools.serve import serve_until_stopped

        build_products()
        return serve_until_stopped(options.port)
    if options.verb == "demo" and options.what == "flows":
        from buildtools.flow_demo import demo_flows

        return demo_flows(headless=options.headless, site=options.site)
    if options.verb == "demo":
        from buildtools.demo import demo

        return demo(headless=options.headless, goal=options.goal, site=options.site)
    if options.verb == "bench":
        from buildtools.bench import bench

        chosen = {name: getattr(options, name) for name in ("tasks", "seeds", "brains", "only")}
        given = {name: value for name, value in chosen.items() if value is not None}
        return bench(options.name, as_json=options.json, options=given)
    from buildtools.suites import test

    return test(options.suites or list(SUITES), passed_on)


def _build() -> int:
    from buildtools.products import build_products
    from buildtools.sizes import over_budget, print_sizes

    started = time.monotonic()
    sizes = build_products()
    print_sizes(sizes)
    for sentence in over_budget(sizes):
        print(f"! {sentence}")
    seconds = time.monotonic() - started
    print(f"built in {seconds:.1f} s: dist/extension, dist/pagehand-extension.zip, dist/script, dist/bridge")
    return 0
