-- Brings the schema of kintai 0.1.0, whose last migration was 0035_import_and_template_retry, to that of 0101 to 0113, but
-- for what 0105 and 0112 then add as they stand.

-- The names that the code has for it.
alter table leave_sync rename to leave_outbox;
alter table leave_outbox rename sent_revision to delivered_revision;
alter table leave_outbox rename waiting_since to enqueued_at;
alter table leave_outbox rename next_try_at to next_attempt_at;
alter table leave_outbox rename tries to attempts;
alter table leave_outbox rename busy_until to claimed_until;
alter table leave_outbox rename try_id to claim_id;
alter index leave_sync_waiting rename to leave_outbox_due;
alter table month_of_work rename to overtime_month_total;
alter table overtime_month_total rename reckoned_by to calculation_version;

-- Their constraints are named after them, in PostgreSQL 18 also that a column is not null.
create function pg_temp.new_name(name text) returns text language plpgsql as $$
declare
  names constant text[][] := '{{leave_sync,leave_outbox},{sent_revision,delivered_revision},{waiting_since,enqueued_at},
    {next_try_at,next_attempt_at},{tries,attempts},{month_of_work,overtime_month_total},{reckoned_by,calculation_version}}';
  pair text[];
begin
  foreach pair slice 1 in array names loop
    name := replace(name, pair[1], pair[2]);
  end loop;
  return name;
end $$;
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as owner, conname as name from pg_constraint
    where conrelid in ('leave_outbox'::regclass, 'overtime_month_total'::regclass)
  loop
    execute format('alter table %s rename constraint %I to %I', one.owner, one.name, pg_temp.new_name(one.name));
  end loop;
end $$;
drop function pg_temp.new_name;

-- Until when no process delivers anything, since the system asked to be left alone: one row, for all companies.
create table installation.leave_outbox_pause (
  is_only boolean not null default true,
  paused_until timestamptz(3) not null,
  primary key (is_only),
  check (is_only)
);
insert into installation.leave_outbox_pause (paused_until)
select to_timestamp(expire / 1000.0) from installation.rate_limit where key = 'leave-sync-rest';
delete from installation.rate_limit where key = 'leave-sync-rest';

-- What wakes the outbox has its name, too. A job that is lost with the old queue does no harm: the next minute wakes.
do $$ begin
  if to_regprocedure('pgboss.delete_queue(text)') is not null then
    -- It fails for a queue that doesn't exist, as without Pleasanter.
    perform pgboss.delete_queue(name) from pgboss.queue where name = 'leave-sync';
  end if;
end $$;

-- The punches that still have a place: of the old ones it is removed every night (D27), of the new ones the address is
-- looked up (D26). The index of those without an address filled up for ever where no address is looked up.
create index time_record_with_place on time_record (company_id, recorded_at)
  where latitude is not null or address_data is not null;
drop index time_record_without_address;

alter table address_cache add column claimed_until timestamptz(3);

-- The notes of the clock screen (D4) are known by what they look like, for the last time.
alter table time_record
  add column note_is_automatic boolean not null default false,
  add check (note is not null or not note_is_automatic);
update time_record set note_is_automatic = true where note ~ '^\s*(出勤|退勤)[\s　]+[0-9]{1,2}:[0-9]{2}\s*$';

-- The rule of the employment, stated once.
create function employed_within(hired_on date, left_on date, first date, last date) returns boolean
  immutable parallel safe language sql
  return coalesce(hired_on <= last, true) and coalesce(left_on >= first, true);

create or replace function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return employed_within(null, person.left_on, (at at time zone 'Asia/Tokyo')::date, (at at time zone 'Asia/Tokyo')::date)
    or person.left_on = (at at time zone 'Asia/Tokyo')::date - 1
      and exists (
        select from time_record i
        where i.company_id = person.company_id and i.user_id = person.user_id and i.work_date = person.left_on
          and i.record_type = 'clock_in' and i.superseded_at is null
      )
      and not exists (
        select from time_record o
        where o.company_id = person.company_id and o.user_id = person.user_id and o.work_date = person.left_on
          and o.record_type = 'clock_out' and o.superseded_at is null
          and o.recorded_at < (person.left_on + 1)::timestamp at time zone 'Asia/Tokyo'
      );

-- The one-time passwords of an import were made at random, and can't be told again: its retry finds everybody registered.
drop trigger import_password_used on login_session;
drop trigger import_password_replaced on user_account;
drop function forget_import_password;
drop table unused_import_password;
drop table user_import;

-- 0112 makes them anew, with the triggers: the audit keeps which confirmation became void.
drop function guard_work_date, guard_leave_days, write_into_month, month_lock cascade;
