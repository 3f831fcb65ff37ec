"""Underwater Cities in scenarios: how boards are prepared and what can be said of them."""
