-- How names and employee IDs are compared in a search: full and half width alike, upper and lower case alike, without
-- spaces, so that 山田太郎 finds 山田　太郎 and ｅ０００１ finds E0001. The domain's searchForm does the same.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFKC), '\s', '', 'g'));

-- Whether somebody hired and leaving on these days, where that is known, is employed on one of the days from `first` to
-- `last` (D22): the rule of src/domain/users/employment.ts for statements.
create function employed_within(hired_on date, left_on date, first date, last date) returns boolean
  immutable parallel safe language sql
  return coalesce(hired_on <= last, true) and coalesce(left_on >= first, true);

-- An employee's account. Never deleted: who leaves is deactivated (D23). "user" is a reserved word of SQL.
create table user_account (
  company_id text not null,
  user_id bigint not null generated always as identity,
  employee_id text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  is_first_login boolean not null default true,
  active boolean not null default true,
  client_company_id bigint,
  job_assignment_id bigint,
  employment_type_id bigint,
  -- When a person is employed (D22), and how much the contract has them work, on which leave by law depends (労基法39条).
  hired_on date,
  -- The last day of the employment.
  left_on date,
  -- 週所定労働日数; null where the contract doesn't fix the days of a week.
  weekly_working_days smallint,
  -- 週所定労働時間, in minutes.
  weekly_working_minutes integer,
  -- 年間所定労働日数, which counts where the days of a week are not fixed.
  annual_working_days smallint,
  -- Stored, since normalising every name at each search would take a hundred times as long. The space keeps a word from
  -- matching across the two.
  search_text text not null generated always as (search_form(employee_id) || ' ' || search_form(name)) stored,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  unique (company_id, employee_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  foreign key (company_id, client_company_id, job_assignment_id)
    references job_assignment (company_id, client_company_id, job_assignment_id),
  foreign key (company_id, employment_type_id) references employment_type (company_id, employment_type_id),
  check (role in ('user', 'admin', 'super_admin')),
  check (length(employee_id) between 1 and 64),
  check (length(name) between 1 and 100),
  check (job_assignment_id is null or client_company_id is not null),
  check (left_on >= hired_on),
  check (weekly_working_days between 1 and 7),
  check (weekly_working_minutes between 1 and 7 * 24 * 60),
  check (annual_working_days between 1 and 366)
);
-- The orders of the list; that by employee ID has the unique key.
create index user_account_name on user_account (company_id, name, user_id);
create index user_account_created on user_account (company_id, created_at, user_id);

-- A login. Its token carries session_id; deleting the row ends the token at once, on every server process.
create table login_session (
  company_id text not null,
  session_id uuid not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (company_id, session_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index login_session_user on login_session (company_id, user_id);
create index login_session_expiry on login_session (company_id, expires_at);
