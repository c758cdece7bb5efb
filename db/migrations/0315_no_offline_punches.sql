-- 0 hours: a company takes no offline punches at all.
do $$
declare
  limits text;
begin
  select conname into limits from pg_constraint
  where conrelid = 'company'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%offline_punch_hours%';
  execute format('alter table company drop constraint %I', limits);
end $$;
alter table company add constraint company_offline_punch_hours check (offline_punch_hours between 0 and 168);
