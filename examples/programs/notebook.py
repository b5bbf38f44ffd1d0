"""A notebook: each `# %%` begins a cell, which editors run one by one, and jupytext makes an `.ipynb` of the file."""

# %% A game and its table, which a notebook shows as a picture
import cardkit

game = cardkit.load("straights", rounds=1)
table = cardkit.Table(game, ["thrifty", "uniform", "uniform", "uniform"], seed=6788)
table.run(limit=20)
table

# %% Every step is kept
moment = table.timeline()[12]
[str(event) for event in moment.heard(0)], [str(move) for move in moment.legal_moves()]

# %% How often does thrifty win? A hundred deals, a win shared by two counting half
results = [cardkit.Table(game, ["thrifty", "uniform", "uniform", "uniform"], seed=seed).run() for seed in range(100)]
wins = sum(1 / len(result.winners) for result in results if isinstance(result, cardkit.Result) and 0 in result.winners)
wins / len(results)

# %% Points by seat, as rows for numpy or pandas
rows = [result.scores for result in results]
[sum(column) / len(rows) for column in zip(*rows, strict=True)]
