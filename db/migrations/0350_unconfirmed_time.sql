-- 時刻未確認 of a punch whose time the server's own clock says, while that was doubted: it had stepped, or wasn't the database's.
alter table time_record add column is_time_unconfirmed boolean not null default false;

-- Nobody takes the mark away unseen. The digests of all other records stay as they are.
create or replace function record_digest(r time_record) returns text immutable parallel safe language sql
  return case when r.superseded_at is null then digest_of(jsonb_build_array(
    r.user_id, r.record_type, r.work_date - date '1970-01-01', extract(epoch from r.recorded_at), r.note, r.note_is_automatic,
    r.break_minutes, r.absence_reason, r.correction_reason, r.corrected_by_user_id,
    extract(epoch from r.original_recorded_at), extract(epoch from r.tapped_at), r.clock_difference_ms, r.place_verdict,
    r.place_name, r.place_reason, r.is_off_site, r.kiosk_name)
    || case when r.is_time_unconfirmed then jsonb_build_array('time_unconfirmed') else jsonb_build_array() end) end;
