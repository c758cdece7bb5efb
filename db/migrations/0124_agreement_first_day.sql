-- The day of the month on which the agreement's years and each of its months begin (36協定の起算日), beside first_month.
-- Until now the calendar's months counted.
alter table overtime_settings
  add column first_day integer not null default 1,
  add check (first_day between 1 and 28);

-- The default was for the rows that there were: every change says all of it.
alter table overtime_settings
  alter column first_day drop default;
