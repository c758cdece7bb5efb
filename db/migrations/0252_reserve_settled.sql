-- How many minutes of leave were asked for in a lapsed grant's time as it was settled what of it is kept (積立休暇): a grant is
-- settled once, and again where this has changed. Null: not yet.
alter table leave_grant add column reserve_settled_minutes integer;
