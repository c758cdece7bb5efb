-- The closing day (締日) of a company's wage periods, from the period that ends in that month on; without any, the month's
-- end. A period is named by the month in which it ends (D39).
create table closing_day (
  company_id text not null references company,
  effective_month date not null,
  closing_day integer not null,
  primary key (company_id, effective_month),
  check (extract(day from effective_month) = 1),
  check (closing_day in (15, 20, 25, 31))
);

-- So the go-live month (D42) is a period, too: its first day.
alter table company rename column go_live_month to go_live_on;
alter table company drop constraint company_go_live_month_check;

-- So a month that is confirmed or closed is a period of days.
alter table month_closing drop constraint month_closing_month_check;
alter table month_closing rename column month to from_date;
alter table month_closing add column to_date date;
update month_closing set to_date = (from_date + interval '1 month')::date - 1;
alter table month_closing
  alter column to_date set not null,
  add check (to_date >= from_date and to_date - from_date < 31);
alter index month_closing_month rename to month_closing_from_date;

-- As before, by the period that has the day; and by the one after it, whose week the day may be in.
create or replace function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  closing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing
  where company_id = company and user_id = person and from_date between day - 30 and day
    and to_date >= day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('the month of %s is closed', day);
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
  ) then
    raise exception using errcode = 'KT002', message = format('the month after that of %s is closed', day);
  elsif closing.status = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and from_date = closing.from_date;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_build_object('month', to_char(closing.to_date, 'YYYY-MM'),
        'from', closing.from_date, 'to', closing.to_date, 'confirmed_at', closing.at, 'confirmed_by', closing.by_user_id));
    end if;
  end if;
end $$;
