-- A finding of a day that was accepted as it is (このまま認める): by whom, when and why. One by one in the review, or all that
-- were left when the month was closed.
create table accepted_finding (
  company_id text not null,
  user_id bigint not null,
  work_date date not null,
  -- With all that was known of it: another finding of the day is not accepted, were it of the same kind.
  finding jsonb not null,
  reason text not null,
  at timestamptz(3) not null,
  by_user_id bigint not null,
  -- By closing the month, which reopening takes back.
  with_closing boolean not null,
  primary key (company_id, user_id, work_date, finding),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, by_user_id) references user_account (company_id, user_id)
);

-- As before; and what was accepted of a day is void with the first write into it, as a confirmation of its month is.
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
  with void as (
    delete from accepted_finding where company_id = company and user_id = person and work_date = day
    returning finding, reason, at, by_user_id
  )
  insert into audit_entry (company_id, subject_user_id, work_date, action, before)
  select company, person, day, 'void_acceptance', to_jsonb(void) from void;
end $$;
