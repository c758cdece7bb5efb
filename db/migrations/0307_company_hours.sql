-- When a day of duty without a shift begins and ends (始業・終業), where neither the contract nor its work rule says so (D59). Who
-- has settled none has nobody late on such a day, as before.
alter table company_policy
  add column work_start_minute integer,
  add column work_end_minute integer,
  add check ((work_start_minute is null) = (work_end_minute is null)),
  add check (work_start_minute >= 0 and work_start_minute < work_end_minute and work_end_minute <= 1439),
  -- The sheet of the shown times has times of its own for late and early.
  add check (work_start_minute is null or figures = 'paid');
