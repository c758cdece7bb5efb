-- The keys that the rows themselves had. Who made an admin's row stands in its audit entry alone. The call that made it
-- had an id in its path, which its hash lacks: a retry of it is refused, and makes nothing twice.
insert into idempotency_key (company_id, user_id, key_hash, request_hash, record_ids)
select company_id, user_id, sha256(convert_to(idempotency_key, 'UTF8')), request_hash, array[id]
from (
  select company_id, idempotency_key, request_hash, time_record_id, case when absence_reason is null then user_id else (
    select a.actor_user_id from audit_entry a
    where a.company_id = r.company_id and a.subject_user_id = r.user_id and a.work_date = r.work_date
      and a.action = 'register_irregular' and a.after ->> 'type' = r.record_type
      and a.after ->> 'reason' = r.absence_reason
    order by abs(extract(epoch from a.at - r.created_at)) limit 1
  ) end
  from time_record r
  union all
  select company_id, idempotency_key, request_hash, internal_work_id, (
    select a.actor_user_id from audit_entry a
    where a.company_id = r.company_id and a.subject_user_id = r.user_id and a.work_date = r.work_date
      and a.action = 'add_internal_work'
    order by abs(extract(epoch from a.at - r.created_at)) limit 1
  )
  from internal_work r
  union all
  select company_id, idempotency_key, request_hash, leave_request_id, user_id from leave_request
  union all
  select company_id, idempotency_key, request_hash, leave_grant_id, (
    select a.actor_user_id from audit_entry a
    where a.company_id = r.company_id and a.subject_user_id = r.user_id
      and a.action = 'add_leave_grant' and a.after ->> 'id' = r.leave_grant_id::text
  )
  from leave_grant r
  union all
  select company_id, idempotency_key, request_hash, client_company_id, added_by_user_id from client_company
  union all
  select company_id, idempotency_key, request_hash, job_assignment_id, added_by_user_id from job_assignment
  union all
  select company_id, idempotency_key, request_hash, employment_type_id, added_by_user_id from employment_type
  union all
  select company_id, idempotency_key, request_hash, payroll_template_id, added_by_user_id from payroll_template
  union all
  select company_id, idempotency_key, request_hash, user_id, registered_by_user_id from user_account
) made (company_id, idempotency_key, request_hash, id, user_id)
where idempotency_key is not null and user_id is not null
on conflict do nothing;

alter table time_record drop column idempotency_key, drop column request_hash;
alter table internal_work drop column idempotency_key, drop column request_hash;
alter table leave_request drop column idempotency_key, drop column request_hash;
alter table leave_grant drop column idempotency_key, drop column request_hash;
alter table client_company drop column idempotency_key, drop column request_hash, drop column added_by_user_id;
alter table job_assignment drop column idempotency_key, drop column request_hash, drop column added_by_user_id;
alter table employment_type drop column idempotency_key, drop column request_hash, drop column added_by_user_id;
alter table payroll_template drop column idempotency_key, drop column request_hash, drop column added_by_user_id;
alter table user_account drop column idempotency_key, drop column request_hash, drop column registered_by_user_id;

-- Numbers are left out where the checks of those columns were.
alter table time_record rename constraint time_record_check2 to time_record_check1;
alter table time_record rename constraint time_record_check3 to time_record_check2;
alter table leave_grant rename constraint leave_grant_check2 to leave_grant_check1;

-- What has run is told by installation.migration_checksum alone.
delete from installation.migration_checksum;
drop table kysely_migration, kysely_migration_lock;
