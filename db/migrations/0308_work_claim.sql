-- Presence is claimed as work (D52) by a request of its own kind, which can be taken back: another write into its month.
do $$
declare
  kinds record;
begin
  for kinds in
    select conname from pg_constraint
    where contype = 'c' and conrelid = 'attendance_request'::regclass and pg_get_constraintdef(oid) like '%rest_day_work%'
  loop
    execute format('alter table attendance_request drop constraint %I', kinds.conname);
  end loop;
end $$;
alter table attendance_request add check (kind in (
  'punch_correction', 'break', 'irregular', 'internal_work', 'overtime', 'rest_day_work', 'work_claim', 'shift_change'
));

drop trigger closed_month on attendance_request;
create trigger closed_month before update of status on attendance_request
  for each row when ((new.status = 'approved') <> (old.status = 'approved')) execute function guard_approved_request();
