"""One handler per kind of intent: what to do next on this page, or why it cannot be done."""
