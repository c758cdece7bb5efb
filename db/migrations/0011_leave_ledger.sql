-- A request can be repeated; a grant may be the law's or the company's own, and can be corrected.
alter table leave_request
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));

alter table leave_grant
  -- Granted by law, by whomever it was entered: its day is a base date (基準日).
  add column is_statutory boolean not null default true,
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));
