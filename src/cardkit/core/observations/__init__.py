"""What a seat knows, as numbers for learners: observers, and the rows of words that states write.

`observation.Observer` is what a game without rows subclasses, `word_writer.WordWriter` what writes the words, compiled,
`word_layout` what says which word means what, and `word_reader` what reads them. `parallel_games` plays many games side
by side. The arrays of numpy are in `cardkit.learning`. It stands on the states and views of the core.
"""
