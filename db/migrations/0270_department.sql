-- The departments (部署) and the sites (拠点) of a company: two kinds of trees, of any depth. A reorganisation ends one and
-- begins others; whom it had until then is in the memberships.
create table department (
  company_id text not null references company (company_id),
  department_id bigint not null generated always as identity,
  kind text not null,
  -- The one above, of the same kind; that none is above itself, the lock of the company keeps.
  parent_id bigint,
  -- What files name it by, and what its siblings are ordered by.
  code text not null,
  name text not null,
  -- Its first and its last day, where there are any.
  from_date date,
  to_date date,
  superior_user_id bigint,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, department_id),
  constraint department_kind unique (company_id, department_id, kind),
  foreign key (company_id, parent_id, kind) references department (company_id, department_id, kind),
  foreign key (company_id, superior_user_id) references user_account (company_id, user_id),
  check (kind in ('department', 'site')),
  check (parent_id <> department_id),
  check (from_date <= to_date)
);
create unique index department_code on department (company_id, folded_form(code));

-- Who is in a department from a day on, up to its last day, without one until further notice. A transfer (異動) ends the main
-- one of its kind and begins another; there may be others beside it. That no two main ones of a kind, and no two of the same
-- department, hold on one day, the lock of the person keeps.
create table department_membership (
  company_id text not null,
  user_id bigint not null,
  department_id bigint not null,
  from_date date not null,
  kind text not null,
  to_date date,
  is_main boolean not null,
  -- The person's own superior meanwhile, in place of the department's.
  superior_user_id bigint,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, department_id, from_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, department_id, kind) references department (company_id, department_id, kind),
  foreign key (company_id, superior_user_id) references user_account (company_id, user_id),
  check (from_date <= to_date),
  check (superior_user_id <> user_id)
);
create unique index department_membership_main on department_membership (company_id, user_id, kind, from_date) where is_main;
create index department_membership_department on department_membership (company_id, department_id);
