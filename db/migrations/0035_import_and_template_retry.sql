-- An import of employees can be repeated: a retry with the same key finds what the first call did.
create table user_import (
  company_id text not null,
  user_import_id bigint not null generated always as identity,
  imported_by_user_id bigint not null,
  idempotency_key text not null,
  request_hash bytea not null,
  added integer not null,
  unchanged integer not null,
  primary key (company_id, user_import_id),
  unique (company_id, imported_by_user_id, idempotency_key),
  foreign key (company_id, imported_by_user_id) references user_account (company_id, user_id),
  check (added >= 0 and unchanged >= 0)
);

-- Who has a one-time password of an import that nobody has used or replaced: a retry may make them another one, since the
-- answer that told it was lost.
create table unused_import_password (
  company_id text not null,
  user_id bigint not null,
  user_import_id bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, user_import_id) references user_import (company_id, user_import_id)
);
create index unused_import_password_import on unused_import_password (company_id, user_import_id);

create function forget_import_password() returns trigger language plpgsql as $$
begin
  delete from unused_import_password where company_id = new.company_id and user_id = new.user_id;
  return null;
end $$;

create trigger import_password_used after insert on login_session
  for each row execute function forget_import_password();
create trigger import_password_replaced after update of password_hash on user_account
  for each row execute function forget_import_password();

-- So can adding a template of the hand-over to payroll.
alter table payroll_template
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);
