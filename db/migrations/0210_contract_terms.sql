-- What a contract says beside its hours. The employment type (雇用形態) becomes that of the contract, so that every day has
-- its own: it changes with the contract, and earlier days keep what they had.
alter table work_contract
  add column employment_type_id bigint,
  -- 賃金形態
  add column wage_kind text,
  -- What a day of paid leave counts, in place of what the company counts for all.
  add column leave_day_minutes integer,
  -- The last day of the term (契約期間); the contract is in force until the next one all the same (民法629条1項).
  add column ends_on date,
  add column renewal text,
  -- Shorter hours for childcare or care (育児・介護休業法23条).
  add column short_time text,
  add constraint work_contract_employment_type foreign key (company_id, employment_type_id)
    references employment_type (company_id, employment_type_id),
  add check (wage_kind in ('monthly', 'daily', 'hourly')),
  add check (leave_day_minutes between 1 and 1440),
  add check (ends_on >= from_date),
  add check (renewal in ('automatic', 'possible', 'none')),
  add check (renewal is null or ends_on is not null),
  add check (short_time in ('childcare', 'care')),
  drop constraint work_contract_check1,
  add constraint work_contract_says_something check (
    num_nonnulls(weekday_minutes, weekly_days, weekly_minutes, annual_days, employment_type_id) > 0
  );
create index work_contract_employment_type on work_contract (company_id, employment_type_id)
  where employment_type_id is not null;

-- Until now a person had one employment type, which every month showed: so all of the person's contracts get it, and who
-- has none a first one that says no more.
update work_contract c set employment_type_id = u.employment_type_id
from user_account u
where u.company_id = c.company_id and u.user_id = c.user_id and u.employment_type_id is not null;

insert into work_contract (company_id, user_id, from_date, employment_type_id)
select company_id, user_id, coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date), employment_type_id
from user_account u
where employment_type_id is not null
  and not exists (select from work_contract c where c.company_id = u.company_id and c.user_id = u.user_id);

alter table user_account drop column employment_type_id;
