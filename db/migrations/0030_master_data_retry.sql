-- Adding to the lists that employees are grouped by can be repeated: a retry with the same key finds the first result.
alter table client_company
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);

alter table job_assignment
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);

alter table employment_type
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);
