-- What an entry of the audit log did to records: the kind and the number of each, and a digest of what it says since, null
-- where it doesn't count any more. By the last entry about a record verification finds what was written past the log.
alter table audit_entry add column records jsonb;

drop trigger audit_entry_content_is_final on audit_entry;
create trigger audit_entry_content_is_final before update of before, after, reason, records on audit_entry
  for each row
  when (new.before is not null or new.after is not null or new.reason is not null or new.records is not null)
  execute function refuse_change();

create function digest_of(content jsonb) returns text immutable parallel safe language sql
  return encode(substring(sha256(textsend(content::text)) for 16), 'hex');

-- Where it was made and its address are none of it, since they are removed in time (D27).
create function record_digest(r time_record) returns text immutable parallel safe language sql
  return case when r.superseded_at is null then digest_of(jsonb_build_array(
    r.user_id, r.record_type, r.work_date - date '1970-01-01', extract(epoch from r.recorded_at), r.note, r.note_is_automatic,
    r.break_minutes, r.absence_reason, r.correction_reason, r.corrected_by_user_id,
    extract(epoch from r.original_recorded_at), extract(epoch from r.tapped_at), r.clock_difference_ms, r.place_verdict,
    r.place_name, r.place_reason, r.is_off_site, r.kiosk_name)) end;

create function record_digest(w internal_work) returns text immutable parallel safe language sql
  return digest_of(jsonb_build_array(w.user_id, w.work_date - date '1970-01-01', w.start_minute, w.end_minute,
    w.break_minutes, w.note));

create function record_digest(r leave_request) returns text stable language sql
  return digest_of(jsonb_build_array(r.user_id, r.kind, r.start_date - date '1970-01-01', r.end_date - date '1970-01-01',
    r.status, r.days_count, (
      select jsonb_agg(jsonb_build_array(d.work_date - date '1970-01-01', d.unit, d.half, d.start_minute, d.end_minute, d.minutes)
        order by d.work_date, d.start_minute)
      from leave_day d where d.company_id = r.company_id and d.leave_request_id = r.leave_request_id)));

-- The records with these numbers as an entry has them.
create function records_of(company text, kind text, ids bigint[]) returns jsonb stable language sql
  return (
    select jsonb_agg(jsonb_build_object('kind', records_of.kind, 'id', id, 'digest', case records_of.kind
      when 'time_record' then
        (select record_digest(r) from time_record r where r.company_id = company and r.time_record_id = id)
      when 'internal_work' then
        (select record_digest(w) from internal_work w where w.company_id = company and w.internal_work_id = id)
      when 'leave_request' then
        (select record_digest(r) from leave_request r where r.company_id = company and r.leave_request_id = id)
      end) order by id)
    from (select distinct unnest(ids)) touched (id)
  );

-- All records of a company, superseded ones included.
create function all_records(company text) returns table (kind text, id bigint, user_id bigint, day date, digest text)
  stable language sql
  begin atomic
    select 'time_record', r.time_record_id, r.user_id, r.work_date, record_digest(r)
      from time_record r where r.company_id = company
    union all
    select 'internal_work', w.internal_work_id, w.user_id, w.work_date, record_digest(w)
      from internal_work w where w.company_id = company
    union all
    select 'leave_request', r.leave_request_id, r.user_id, r.start_date, record_digest(r)
      from leave_request r where r.company_id = company;
  end;

-- The latest that the log says of each record.
create function logged_records(company text)
  returns table (kind text, id bigint, audit_entry_id bigint, digest text) stable language sql
  begin atomic
    select distinct on (r.kind, r.id) r.kind, r.id, e.audit_entry_id, r.digest
    from audit_entry e
    cross join lateral jsonb_to_recordset(e.records) as r (kind text, id bigint, digest text)
    where e.company_id = company and e.records is not null
    order by r.kind, r.id, e.audit_entry_id desc;
  end;

-- Notes in the log what it doesn't say of records yet, by person: what there was before it did, and demo data.
create function take_over_records(company text, noted_at timestamptz) returns void language sql as $$
  insert into audit_entry (company_id, at, subject_user_id, action, after, records)
  select company, noted_at, there.user_id, 'take_over_records',
    jsonb_build_object('from', min(there.day), 'to', max(there.day), 'count', count(*)),
    jsonb_agg(jsonb_build_object('kind', there.kind, 'id', there.id, 'digest', there.digest) order by there.kind, there.id)
  from all_records(company) there
  left join logged_records(company) logged using (kind, id)
  where logged.id is null
  group by there.user_id
  order by there.user_id
$$;

do $$ begin
  perform take_over_records(company_id, now()) from company;
end $$;
