-- Where an affair is on its route of approval (承認経路): its steps as they were when it was asked for, and who has said yes.
-- While somebody is still asked, since when, who, and whether the admins are.
create table approval_case (
  company_id text not null,
  approval_case_id bigint not null generated always as identity,
  -- Whose affair it is.
  user_id bigint not null,
  -- What is approved, exactly one of them: a request, leave, a swap, or the month that begins on that day.
  attendance_request_id bigint,
  leave_request_id bigint,
  day_swap_id bigint,
  from_date date,
  steps jsonb not null,
  given jsonb not null default '[]',
  waits_since timestamptz(3),
  waits_for bigint[] not null default '{}',
  waits_for_admins boolean not null default false,
  primary key (company_id, approval_case_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, attendance_request_id)
    references attendance_request (company_id, attendance_request_id) on delete cascade,
  foreign key (company_id, leave_request_id) references leave_request (company_id, leave_request_id) on delete cascade,
  foreign key (company_id, day_swap_id) references day_swap (company_id, day_swap_id) on delete cascade,
  foreign key (company_id, user_id, from_date)
    references month_closing (company_id, user_id, from_date) on delete cascade,
  constraint approval_case_request unique (company_id, attendance_request_id),
  constraint approval_case_leave unique (company_id, leave_request_id),
  constraint approval_case_swap unique (company_id, day_swap_id),
  constraint approval_case_month unique (company_id, user_id, from_date),
  constraint approval_case_subject
    check (num_nonnulls(attendance_request_id, leave_request_id, day_swap_id, from_date) = 1),
  constraint approval_case_waits
    check ((waits_since is not null) = (waits_for_admins or cardinality(waits_for) > 0))
);
create index approval_case_waiting on approval_case (company_id, waits_since) where waits_since is not null;

-- Who waited before waits since the request was last handed in, decided on or passed on.
insert into approval_case (company_id, user_id, attendance_request_id, steps, given, waits_since, waits_for, waits_for_admins)
select company_id, user_id, attendance_request_id, steps, given,
  case when status = 'pending' then last_modified_at end, waits_for, waits_for_admins
from attendance_request where jsonb_array_length(steps) > 0
order by attendance_request_id;
alter table attendance_request
  drop column steps, drop column given, drop column waits_for, drop column waits_for_admins;

-- Leave without a route asks the admins.
insert into approval_case (company_id, user_id, leave_request_id, steps, given, waits_since, waits_for, waits_for_admins)
select company_id, user_id, leave_request_id,
  coalesce(approval -> 'steps', '[{"approvers": "admins", "mode": "one"}]'), coalesce(approval -> 'given', '[]'),
  case when status = 'pending' then coalesce(waits_since, created_at) end, waits_for,
  waits_for_admins or (approval is null and status = 'pending')
from leave_request where approval is not null or status = 'pending'
order by leave_request_id;
alter table leave_request
  drop column approval, drop column waits_since, drop column waits_for, drop column waits_for_admins;

insert into approval_case (company_id, user_id, from_date, steps, given, waits_since, waits_for, waits_for_admins)
select company_id, user_id, from_date, approval -> 'steps', approval -> 'given', waits_since, waits_for, waits_for_admins
from month_closing where approval is not null
order by from_date, user_id;
alter table month_closing
  drop column approval, drop column waits_since, drop column waits_for, drop column waits_for_admins;

-- As before, and the audit has the approvals from the case, which is deleted with its month.
create or replace function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  closing month_closing;
  approvals jsonb;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing
  where company_id = company and user_id = person and from_date between day - 30 and day
    and to_date >= day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('the month of %s is closed', day),
      detail = closed_month(closing);
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
  ) then
    select * into closing from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
    order by c.from_date limit 1;
    raise exception using errcode = 'KT002', message = format('the month after that of %s is closed', day),
      detail = closed_month(closing);
  elsif closing.status = 'confirmed' then
    select given into approvals from approval_case
    where company_id = company and user_id = person and from_date = closing.from_date;
    delete from month_closing where company_id = company and user_id = person and from_date = closing.from_date;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_strip_nulls(jsonb_build_object(
        'month', to_char(closing.to_date, 'YYYY-MM'), 'from', closing.from_date, 'to', closing.to_date,
        'confirmed_at', closing.at, 'confirmed_by', closing.by_user_id, 'approvals', approvals)));
    end if;
  end if;
  with void as (
    delete from accepted_finding where company_id = company and user_id = person and work_date = day
    returning finding, reason, at, by_user_id
  )
  insert into audit_entry (company_id, subject_user_id, work_date, action, before)
  select company, person, day, 'void_acceptance', to_jsonb(void) from void;
end $$;

-- One job reminds of all of them.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    execute 'delete from pgboss.schedule where name in (''request-reminders'', ''leave-reminders'')';
  end if;
end $$;
