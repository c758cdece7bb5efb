-- Compensation for work on rest days (代休) is a kind of leave, 'comp_day', whose grants are earned: each by one day of work.
alter table leave_kind_grant
  add column earned_on date,
  add check (earned_on <= granted_on);
create unique index leave_kind_grant_earned on leave_kind_grant (company_id, user_id, kind, earned_on)
  where earned_on is not null;
-- What expires soon, of everybody.
create index leave_kind_grant_expires on leave_kind_grant (company_id, kind, expires_on);

-- What a company gives for work on a rest day.
alter table swap_settings
  -- For how many months it can be taken; null: none is given.
  add column comp_months smallint,
  -- Whether less than half a usual day earns half a day.
  add column comp_halves boolean not null default false,
  add check (comp_months between 1 and 12);
