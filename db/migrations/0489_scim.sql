-- The one program by which a company's identity provider registers, moves and retires people (SCIM 2.0), and what it takes over
-- from there. Its rights are given by this row: registering people is a super admin's, and no permission has it.
create table scim_client (
  company_id text not null references company (company_id),
  api_client_id bigint not null,
  -- Where an employee ID comes from: `employee_number`, else the beginning of the user name; or `external_id`.
  employee_id_from text not null,
  -- The attribute of the department, and not the groups, says where people are.
  takes_department boolean not null,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (company_id, api_client_id) references api_client (company_id, api_client_id) on delete cascade,
  check (employee_id_from in ('employee_number', 'external_id'))
);
create index scim_client_api_client on scim_client (company_id, api_client_id);

-- What the provider says of a person, where kintai has it in another form or not at all: it is given back as it was sent.
create table scim_user (
  company_id text not null,
  user_id bigint not null,
  user_name text not null,
  external_id text,
  family_name text,
  given_name text,
  formatted_name text,
  display_name text,
  department text,
  -- The superior, until the person is in a department.
  manager_user_id bigint,
  -- The last day that was stored because the provider had ended the access.
  left_on date,
  -- The provider has deleted the person, who is taken up again as they come back.
  deleted_at timestamptz(3),
  last_modified_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, manager_user_id) references user_account (company_id, user_id)
);
create unique index scim_user_name on scim_user (company_id, folded_form(user_name)) where deleted_at is null;
create index scim_user_manager on scim_user (company_id, manager_user_id);

-- The provider's own id of a group, which is a department.
create table scim_group (
  company_id text not null,
  department_id bigint not null,
  external_id text not null,
  last_modified_at timestamptz(3) not null,
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references department (company_id, department_id) on delete cascade
);
