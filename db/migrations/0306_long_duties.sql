-- A duty lasts up to 36 hours (D53): each check of a day's hours by its column's name, which has none of its own.
do $$
declare
  hours record;
begin
  for hours in
    select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid in (
      'shift'::regclass, 'shift_pattern'::regclass, 'shift_draft'::regclass, 'shift_wish'::regclass,
      'internal_work'::regclass, 'leave_day'::regclass
    ) and pg_get_constraintdef(oid) ~ '(start_minute \+ 1440|end_minute <= 2880)'
  loop
    execute format('alter table %s drop constraint %I', hours.of_table, hours.conname);
    execute format('alter table %s add constraint %I %s', hours.of_table, hours.conname, replace(replace(
      hours.definition, '< (start_minute + 1440)', '<= (start_minute + 2160)'), 'end_minute <= 2880', 'end_minute <= 3600'));
  end loop;
end $$;
