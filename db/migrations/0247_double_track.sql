-- Whether the five days of two base dates within a year are owed together (労基則24条の5第2項), from the first until a year after the
-- second, in proportion to its months. Without: each base date has its own year.
alter table leave_settings
  add column double_track boolean not null default false;
