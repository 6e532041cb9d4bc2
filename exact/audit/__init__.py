"""The audit: what vendors print about their games, against the exact values."""
