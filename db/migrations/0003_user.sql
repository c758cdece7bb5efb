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
  check (job_assignment_id is null or client_company_id is not null)
);

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
