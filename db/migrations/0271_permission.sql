-- The roles that a company defines beside its three: what those who have one may do, by the names of
-- src/domain/permissions/permission.ts. To whom, an assignment says.
create table permission_role (
  company_id text not null references company (company_id),
  permission_role_id bigint not null generated always as identity,
  name text not null,
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, permission_role_id),
  check (cardinality(permissions) > 0)
);
create unique index permission_role_name on permission_role (company_id, folded_form(name));

-- Who has a role over whom, from a day on, up to a last day where there is one. The people of a department or a client
-- company are those of the day on which it is asked for.
create table permission_assignment (
  company_id text not null,
  permission_assignment_id bigint not null generated always as identity,
  user_id bigint not null,
  permission_role_id bigint not null,
  scope text not null,
  department_id bigint,
  client_company_id bigint,
  from_date date not null,
  to_date date,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, permission_assignment_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, permission_role_id) references permission_role (company_id, permission_role_id),
  foreign key (company_id, department_id) references department (company_id, department_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id) on delete cascade,
  check (scope in ('all', 'department', 'client_company', 'people', 'self')),
  check ((scope = 'department') = (department_id is not null)),
  check ((scope = 'client_company') = (client_company_id is not null)),
  check (from_date <= to_date)
);
create index permission_assignment_user on permission_assignment (company_id, user_id);

-- The people whom an assignment names.
create table permission_assignment_person (
  company_id text not null,
  permission_assignment_id bigint not null,
  user_id bigint not null,
  primary key (company_id, permission_assignment_id, user_id),
  foreign key (company_id, permission_assignment_id)
    references permission_assignment (company_id, permission_assignment_id) on delete cascade,
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index permission_assignment_person_user on permission_assignment_person (company_id, user_id);
