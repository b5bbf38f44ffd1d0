"""The exact solver against OpenSpiel's own, on the same games: on its own form of them, and on ours by the adapter."""

from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, minimax, value_iteration
from open_spiel.python.policy import UniformRandomPolicy
from search.games import GridState, HeapsState, Nim, Pig, TicTacToe, UnknowingTicTacToe

import cardkit
from cardkit import generator
from cardkit.adapters import openspiel
from cardkit.search import Search, solve
from cardkit.search.playing import AnyGame

GAMES = ("search_grid", "search_heaps")
