"""Filters on their own, on small random domains: each property they must have, held against brute force."""
