"""The puzzles there are, each in its folder with the same rooms; `registry` knows them all."""
