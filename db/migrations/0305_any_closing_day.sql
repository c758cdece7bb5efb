-- A company closes (締日) on any day that every month has, or on the month's end.
alter table closing_day
  drop constraint closing_day_closing_day_check,
  add check (closing_day between 1 and 28 or closing_day = 31);

-- The day after the 28th, so that the agreement's months can be those of the wage periods; in a February without it, 1 March.
alter table overtime_settings
  drop constraint overtime_settings_first_day_check,
  add check (first_day between 1 and 29);
