"""The author's kit: proves that exercises are sound, measures their tests, starts new ones."""
