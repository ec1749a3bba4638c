"""Tests of the bridge alone, in a real Chromium: what it sees of a page, and what its actions do there."""
