-- How many people a pattern needs on a public holiday or a rest day of the company's calendar; null as on its weekday.
alter table shift_pattern add column needed_on_holidays integer check (needed_on_holidays >= 0);
