"""What the JSON of a game looks like, for other programs: as a JSON Schema, and as declarations for TypeScript.

`cardkit schema` prints what `json_schema.json_schema` gives, as `json_schema.schema_text` or `typescript.declarations`
writes it. It stands on `core.json` and `Game`.
"""
