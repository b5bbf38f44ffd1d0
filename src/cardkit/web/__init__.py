"""The page, and what brings it to a browser: a web server, or an export that needs none.

`asgi` is the application of starlette and `uvicorn_server` runs it at a port; `page_files` says what is sent.
`export.export` writes the page as static files, with Python and the games beside it
(`python_bundle`, `snapshot.mjs`). The page itself, in JavaScript, is in the folder `page`. It stands on `server`.
"""
