-- The contracts of a person (所定労働条件), each in force from its day until the next one begins. What a day owes follows
-- from the contract in force on it, so that a change never alters an earlier day.
create table work_contract (
  company_id text not null,
  user_id bigint not null,
  from_date date not null,
  -- 曜日ごとの所定労働時間: the minutes of Sunday to Saturday, 0 without duty to work; null while only counts are known.
  weekday_minutes integer[],
  -- 週所定労働日数; null where the contract doesn't fix the days of a week. With known weekdays both follow from them.
  weekly_days smallint,
  -- 週所定労働時間, in minutes.
  weekly_minutes integer,
  -- 年間所定労働日数, which counts where the days of a week are not fixed.
  annual_days smallint,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, from_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (cardinality(weekday_minutes) = 7 and array_position(weekday_minutes, null) is null),
  check (0 <= all (weekday_minutes) and 1440 >= all (weekday_minutes) and 0 < any (weekday_minutes)),
  check (weekday_minutes is null or num_nonnulls(weekly_days, weekly_minutes) = 0),
  check (num_nonnulls(weekday_minutes, weekly_days, weekly_minutes, annual_days) > 0),
  check (weekly_days between 1 and 7),
  check (weekly_minutes between 1 and 7 * 24 * 60),
  check (annual_days between 1 and 366)
);
-- Counts alone are what was known before the weekdays were asked for: nobody has two such contracts.
create unique index work_contract_counts_alone on work_contract (company_id, user_id) where weekday_minutes is null;

-- What an account had of its contract becomes the first one. On which weekdays it has them work, nobody has entered.
insert into work_contract (company_id, user_id, from_date, weekly_days, weekly_minutes, annual_days)
select company_id, user_id, coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date),
  weekly_working_days, weekly_working_minutes, annual_working_days
from user_account
where num_nonnulls(weekly_working_days, weekly_working_minutes, annual_working_days) > 0;

alter table user_account
  drop column weekly_working_days,
  drop column weekly_working_minutes,
  drop column annual_working_days;
