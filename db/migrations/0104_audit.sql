-- Who changed what, when and why (D15). Written in the transaction of the change itself; never changed afterwards.
-- A place is personal data kept on punches alone (D27), so before and after never hold one.
create table audit_entry (
  company_id text not null,
  audit_entry_id bigint not null generated always as identity,
  at timestamptz(3) not null default now(),
  -- Null: the system itself, as for demo data and jobs.
  actor_user_id bigint,
  -- Whose attendance, shift, leave or account it is.
  subject_user_id bigint,
  -- The working day it is about, if any.
  work_date date,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  primary key (company_id, audit_entry_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id),
  foreign key (company_id, subject_user_id) references user_account (company_id, user_id)
);
create index audit_entry_day on audit_entry (company_id, subject_user_id, work_date);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;

create trigger audit_entry_is_final before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
