"""Pictures of scenes as SVG, without a browser: for notebooks, files and documentation.

`cardkit.picture` makes one. Shapes and colours are read from two files of the page, appearance.js
and page.css, so that a card is the same card in both; a test in a browser compares what both draw of the same scenes.
Stands on the core alone.
"""
