"""Aquarium: pour water into aquariums so that every row and column has the filled cells it asks for."""
