-- The erasure of a leaver that a super admin has reserved: only the owner of the tables can carry it out.
create table reserved_erasure (
  company_id text not null,
  user_id bigint not null,
  reserved_at timestamptz(3) not null,
  reserved_by_user_id bigint not null,
  retention_years smallint not null,
  reason text not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, reserved_by_user_id) references user_account (company_id, user_id),
  check (retention_years in (3, 5)),
  check (length(reason) between 1 and 200)
);
-- The database says when it was reserved, and nothing of it is changed later: the role that serves can't shorten the wait.
create function date_reserved_erasure() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.reserved_at := now();
  return new;
end $$;
create trigger reserved_erasure_is_dated before insert on reserved_erasure
  for each row execute function date_reserved_erasure();
create trigger reserved_erasure_is_final before update on reserved_erasure
  for each statement execute function refuse_change();
