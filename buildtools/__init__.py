"""Modules behind build.py: set-up, runtime bundle, JavaScript bundles, products, server, demo, bench, tests."""
