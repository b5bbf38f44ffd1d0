"""What learners are told of Comp10001-Bo: the words that a state writes, and the observer that says what they mean."""
