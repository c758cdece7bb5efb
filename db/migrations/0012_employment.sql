-- When a person is employed (D22), and how much the contract has them work, on which leave by law depends (労基法39条).
alter table user_account
  add column hired_on date,
  -- The last day of the employment.
  add column left_on date,
  -- 週所定労働日数; null where the contract doesn't fix the days of a week.
  add column weekly_working_days smallint,
  -- 週所定労働時間, in minutes.
  add column weekly_working_minutes integer,
  -- 年間所定労働日数, which counts where the days of a week are not fixed.
  add column annual_working_days smallint,
  add check (left_on >= hired_on),
  add check (weekly_working_days between 1 and 7),
  add check (weekly_working_minutes between 1 and 7 * 24 * 60),
  add check (annual_working_days between 1 and 366);
