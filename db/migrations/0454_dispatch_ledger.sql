-- What the ledger of dispatched workers (派遣元管理台帳, 派遣法37条) and the notice to the client (35条) have of a dispatch beside the
-- assignment; null, or blank, while nobody has said.
alter table client_assignment
  add column is_agreement_worker boolean,
  add column dispatch_sex text check (dispatch_sex in ('female', 'male')),
  add column duty_grade text not null default '' check (length(duty_grade) <= 200),
  add column beyond_hours text not null default '' check (length(beyond_hours) <= 200),
  add column placement text not null default '' check (length(placement) <= 200),
  add column has_health_insurance boolean,
  add column has_pension_insurance boolean,
  add column has_employment_insurance boolean,
  add column insurance_reason text not null default '' check (length(insurance_reason) <= 200);

-- The company as the one that dispatches (派遣元): its office and its 派遣元責任者.
create table dispatch_agency (
  company_id text not null,
  licence text not null default '',
  office text not null default '',
  location text not null default '',
  manager text not null default '',
  primary key (company_id),
  foreign key (company_id) references company (company_id),
  check (length(licence) <= 200),
  check (length(office) <= 200),
  check (length(location) <= 200),
  check (length(manager) <= 200)
);

-- What was done for a dispatched worker on a day: measures for stable employment (雇用安定措置), training, career consulting,
-- complaints.
create table dispatch_record (
  company_id text not null,
  dispatch_record_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  record_date date not null,
  content text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, dispatch_record_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (kind in ('stability', 'training', 'consulting', 'complaint')),
  check (length(content) between 1 and 1000)
);
create index dispatch_record_user on dispatch_record (company_id, user_id, record_date);
