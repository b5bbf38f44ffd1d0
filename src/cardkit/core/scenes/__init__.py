"""What a frontend draws of a view, and what each move and event touches there.

`scene` has the parts of which games make their scenes; the other two modules make them for games that say nothing. It
stands on the cards and views of the core.
"""
