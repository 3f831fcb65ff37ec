"""Nautilus at a terminal: its sea, its questions, its phases told, and the score as a product."""
