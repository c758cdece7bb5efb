-- 休憩開始 and 休憩終了 are punched where the company has switched that on (D38).
alter table company add column punches_breaks boolean not null default false;

alter table time_record drop constraint time_record_record_type_check;
alter table time_record add constraint time_record_record_type_check
  check (record_type in ('clock_in', 'clock_out', 'break_start', 'break_end', 'absence', 'late', 'early'));
