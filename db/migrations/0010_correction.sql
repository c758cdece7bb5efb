-- A correction supersedes records and adds its own (D15). The superseded ones stay, and count no more.
alter table time_record
  add column superseded_at timestamptz(3),
  -- Why it was entered or changed by hand; null for a punch.
  add column correction_reason text,
  -- What a corrected time was punched as at first; null where nothing had been punched.
  add column original_recorded_at timestamptz(3),
  add check (original_recorded_at is null or correction_reason is not null);

drop index time_record_day;
create index time_record_day on time_record (company_id, user_id, work_date) where superseded_at is null;

-- A creating call of internal work can be repeated, too.
alter table internal_work
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));
