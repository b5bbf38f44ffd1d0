"""What the JSON of a game looks like, for other programs: as a JSON Schema, and as declarations for TypeScript.

`json_schema.schema_text` and `json_schema.typescript` are what `cardkit schema` prints. It stands on `core.json` and
`Game`.
"""
