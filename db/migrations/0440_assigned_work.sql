-- What a person has entered of a day's work for an assignment (作業実績): minutes, since a client is billed for no times. A day
-- of one assignment alone needs none.
create table assigned_work (
  company_id text not null,
  assigned_work_id bigint not null generated always as identity,
  user_id bigint not null,
  client_assignment_id bigint not null,
  work_date date not null,
  assigned_minutes smallint not null,
  category text not null default '',
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, assigned_work_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, client_assignment_id) references client_assignment (company_id, client_assignment_id),
  check (assigned_minutes between 1 and 2880),
  check (length(category) <= 50),
  check (length(note) <= 500)
);
create index assigned_work_day on assigned_work (company_id, user_id, work_date);

create trigger closed_month before insert or delete or update on assigned_work
  for each row execute function guard_work_date();
