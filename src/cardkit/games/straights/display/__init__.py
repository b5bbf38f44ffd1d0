"""How Straights is shown: moves and positions as text, and the scene that frontends draw. It stands on the view."""
