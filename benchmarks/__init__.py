"""Measurements against other ways of doing the same, each in one run. Start them with `build.py bench NAME`."""
