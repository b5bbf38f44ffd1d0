"""What learners are told of Straights: the words that a state writes, and the observer that says what they mean."""
