-- Who says yes (承認経路), in the order in which the routes are tried: the first that fits is the one. Without any that
-- fits, any admin decides on a request, and nobody on a month.
create table approval_route (
  company_id text not null references company,
  approval_route_id bigint not null generated always as identity,
  name text not null,
  position smallint not null,
  -- What it is for; and only for what is longer than so many minutes, and for who is in the department or below it.
  kinds text[] not null,
  over_minutes smallint,
  department_id bigint,
  -- Who is asked, one step after the other: by whom (people, a superior, the admins), and whether one is enough.
  steps jsonb not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, approval_route_id),
  constraint approval_route_position unique (company_id, position) deferrable initially deferred,
  foreign key (company_id, department_id) references department (company_id, department_id),
  check (cardinality(kinds) > 0),
  check (over_minutes >= 0),
  check (jsonb_typeof(steps) = 'array')
);

-- Who may say yes in somebody's place (代理承認), from a day to another.
create table approval_deputy (
  company_id text not null,
  user_id bigint not null,
  deputy_user_id bigint not null,
  from_date date not null,
  to_date date not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, deputy_user_id, from_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, deputy_user_id) references user_account (company_id, user_id),
  check (user_id <> deputy_user_id),
  check (from_date <= to_date)
);
create index approval_deputy_of on approval_deputy (company_id, deputy_user_id);

-- After how many days who is asked is reminded, and the admins are asked, too; without a number never. And whether a month
-- whose route has not ended can be closed with a reason.
create table approval_settings (
  company_id text not null references company,
  remind_after_days smallint,
  escalate_after_days smallint,
  closes_unapproved boolean not null,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  check (remind_after_days between 1 and 60),
  check (escalate_after_days between 1 and 60)
);

-- Where a confirmed month is on its route: its steps as they were when it was confirmed, and who has said yes. While
-- somebody is still asked, since when, who, and whether the admins are. It is void with the confirmation.
alter table month_closing
  add column approval jsonb,
  add column waits_since timestamptz(3),
  add column waits_for bigint[] not null default '{}',
  add column waits_for_admins boolean not null default false,
  add check (approval is not null or waits_since is null),
  add check ((waits_since is not null) = (waits_for_admins or cardinality(waits_for) > 0));
create index month_closing_waits on month_closing (company_id) where status = 'confirmed' and waits_since is not null;

-- As before; and the audit keeps the approvals of a month that are void with its confirmation.
create or replace function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  closing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing
  where company_id = company and user_id = person and from_date between day - 30 and day
    and to_date >= day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('the month of %s is closed', day);
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
  ) then
    raise exception using errcode = 'KT002', message = format('the month after that of %s is closed', day);
  elsif closing.status = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and from_date = closing.from_date;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_strip_nulls(jsonb_build_object(
        'month', to_char(closing.to_date, 'YYYY-MM'), 'from', closing.from_date, 'to', closing.to_date,
        'confirmed_at', closing.at, 'confirmed_by', closing.by_user_id, 'approvals', closing.approval -> 'given')));
    end if;
  end if;
  with void as (
    delete from accepted_finding where company_id = company and user_id = person and work_date = day
    returning finding, reason, at, by_user_id
  )
  insert into audit_entry (company_id, subject_user_id, work_date, action, before)
  select company, person, day, 'void_acceptance', to_jsonb(void) from void;
end $$;
