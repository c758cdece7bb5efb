-- An import of assignments to clients, kept so that it can be undone within a day.
create table assignment_import (
  company_id text not null,
  assignment_import_id bigint not null generated always as identity,
  at timestamptz(3) not null,
  actor_user_id bigint not null,
  -- By person, the assignments that it added, and those that it changed as they were and as it left them.
  changes jsonb not null,
  undone_at timestamptz(3),
  primary key (company_id, assignment_import_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id)
);
