"""The signs of Constructor: resources, the park, the geese, and residences, with the colours of tiles."""

from typing import Final

from cardkit.core.scenes.scene import Sign

SIGNS: Final = (
    Sign(
        "brick",
        "M2 5h9v4H2zM13 5h9v4h-9zM2 15h9v4H2zM13 15h9v4h-9zM5 10h14v4H5z",
        ("#a8442a", "#f0906f"),
        ("#d9825f", "#8c4631"),
    ),
    Sign("energy", "M14 1 4 14h6l-2 9L20 9h-7Z", ("#8a6a00", "#f5d04a"), ("#f0d264", "#80691c")),
    Sign(
        "glass",
        "M3 3h18v18H3zM5 5v6h6V5zM13 5v6h6V5zM5 13v6h6v-6zM13 13v6h6v-6z",
        ("#0f6f86", "#7cd7ea"),
        ("#a5dbe8", "#2b6674"),
    ),
    Sign(
        "heat",
        "M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 1.5-5 3-6 0 2 .5 3 1.5 4C9 8 12 5 12 1Z",
        ("#b3261e", "#ff8a73"),
        ("#ec9c8c", "#813029"),
    ),
    Sign(
        "wifi",
        "M1 9.5a16 16 0 0 1 22 0l-2.2 2.3a13 13 0 0 0-17.6 0ZM5.2 14a10 10 0 0 1 13.6 0l-2.2 2.3a6.8 6.8 0 0 0-9.2 0Z"
        "M12 17.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
        ("#5a3bb0", "#c0a9ff"),
        ("#c4b4ec", "#4c3c82"),
    ),
    Sign("park", "M12 1 6 9h3l-5 7h6.5v7h3v-7H20l-5-7h3Z", ("#2b6b2f", "#93d596"), ("#a9d3a0", "#305c36")),
    Sign(
        "geese",
        "M7 2.5c2.5-1 4.5.5 4.5 3 0 2-.8 3-.8 5 2-1.5 6-1.5 11.3.5-.6 5-3.5 8-7.5 8h-.7v3h-1.8v-3h-1.2v3H9v-3.2"
        "C6 17.5 5.5 14.5 6.5 11.5 7.2 9.5 7.7 8 7.3 6.8L3 7l3-2.2C6 3.8 6.3 2.9 7 2.5Z",
    ),
    Sign("basement", "M4.5 7h15l3.5 5.5v9.5H1v-9.5ZM9.5 22v-5h5v5Z"),
    Sign("house", "M12 2 1 12h3v10h16V12h3ZM10 22v-6h4v6Z"),
    Sign("tower", "M5 1h3v3h2.5V1h3v3H16V1h3v8l-2 2v11H7V11L5 9Z"),
)
