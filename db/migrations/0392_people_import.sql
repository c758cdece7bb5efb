-- An import of employees, kept so that it can be undone within a day.
create table people_import (
  company_id text not null,
  people_import_id bigint not null generated always as identity,
  at timestamptz(3) not null,
  actor_user_id bigint not null,
  -- The accounts, employment types and departments that it registered.
  added_user_ids bigint[] not null,
  employment_type_ids bigint[] not null,
  department_ids bigint[] not null,
  -- What it changed of people who were there. Of texts about a person it has hashes alone.
  changes jsonb not null,
  undone_at timestamptz(3),
  primary key (company_id, people_import_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id)
);
