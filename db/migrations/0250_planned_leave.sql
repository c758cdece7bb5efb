-- Planned leave (計画的付与, 労基法39条6項): days of a company's calendar on which it has its people take paid leave, everybody
-- or those whose contract of the day names a work rule. Of a rule that was deleted since the day is nobody's any more.
create table planned_leave_day (
  company_id text not null references company,
  planned_leave_day_id bigint not null generated always as identity,
  calendar_date date not null,
  is_for_all boolean not null,
  work_rule_id bigint,
  name text,
  created_at timestamptz(3) not null default now(),
  -- It was given up: what was taken for it is cancelled.
  withdrawn_at timestamptz(3),
  primary key (company_id, planned_leave_day_id),
  foreign key (company_id, work_rule_id) references work_rule (company_id, work_rule_id)
    on delete set null (work_rule_id),
  check (not is_for_all or work_rule_id is null),
  check (name <> '' and char_length(name) <= 50)
);
create unique index planned_leave_day_once
  on planned_leave_day (company_id, calendar_date, is_for_all, work_rule_id) where withdrawn_at is null;

-- Whom an admin has left out of a planned day, and why.
create table planned_leave_exemption (
  company_id text not null,
  planned_leave_day_id bigint not null,
  user_id bigint not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, planned_leave_day_id, user_id),
  foreign key (company_id, planned_leave_day_id) references planned_leave_day (company_id, planned_leave_day_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);

-- What people take on it is leave as any other, approved, and marked.
alter table leave_request
  add column planned_leave_day_id bigint,
  add constraint leave_request_planned_day foreign key (company_id, planned_leave_day_id)
    references planned_leave_day (company_id, planned_leave_day_id);
-- Once for each person, whatever runs how often.
create unique index leave_request_planned_once on leave_request (company_id, planned_leave_day_id, user_id)
  where planned_leave_day_id is not null and status = 'approved';
