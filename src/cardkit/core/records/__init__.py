"""Games as text: the record of a whole game, the record of what one seat met, and the checksums of their lines.

`record.read_record` and `record.write_record`, which `cardkit` has, and `seat_record` for one seat. Replaying a record
is in `cardkit.table.replay`. It stands on `core.json`.
"""
