-- What an employee's work is grouped by: client company (取引先企業), its job assignments (担当業務), employment type (雇用形態).
create table client_company (
  company_id text not null,
  client_company_id bigint not null generated always as identity,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, client_company_id),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);

create table job_assignment (
  company_id text not null,
  job_assignment_id bigint not null generated always as identity,
  client_company_id bigint not null,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, job_assignment_id),
  -- Lets a user's pair of client company and job assignment be checked by one foreign key.
  unique (company_id, client_company_id, job_assignment_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);

create table employment_type (
  company_id text not null,
  employment_type_id bigint not null generated always as identity,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, employment_type_id),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);
