-- Who works at which client (客先配属) from a day on, up to a last day, without one until further notice. A person may have
-- several at once, by share.
create table client_assignment (
  company_id text not null,
  client_assignment_id bigint not null generated always as identity,
  user_id bigint not null,
  client_company_id bigint not null,
  job_assignment_id bigint,
  from_date date not null,
  to_date date,
  -- How much of the person's work it is.
  share_percent smallint not null default 100,
  -- 準委任（SES）, 請負 or 労働者派遣; null while nobody has said.
  contract_kind text,
  workplace text not null default '',
  -- The client's organisational unit (組織単位), by which the law counts dispatches.
  client_unit text not null default '',
  -- The client's hours, in minutes since 00:00 of the working day, and its breaks: the start and end of each in turn.
  start_minutes smallint,
  end_minutes smallint,
  break_times smallint[] not null default '{}',
  -- How the client rounds the hours that it is billed for: each day's, or the month's.
  rounding_unit text not null default 'day',
  rounding_minutes smallint not null default 15,
  rounding_direction text not null default 'down',
  -- The hours of a month between which it costs its whole price (精算幅); null where none are agreed on.
  band_lower_minutes integer,
  band_upper_minutes integer,
  band_method text not null default 'upper_lower',
  -- A part of a month has that part of the band and the price, by working days.
  is_prorated boolean not null default true,
  -- In yen, without tax.
  monthly_price integer,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, client_assignment_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  foreign key (company_id, client_company_id, job_assignment_id)
    references job_assignment (company_id, client_company_id, job_assignment_id),
  check (from_date <= to_date),
  check (share_percent between 1 and 100),
  check (contract_kind in ('ses', 'contract_work', 'dispatch')),
  check (length(workplace) <= 200),
  check (length(client_unit) <= 200),
  check ((start_minutes is null) = (end_minutes is null)),
  check (start_minutes >= 0 and start_minutes < end_minutes and end_minutes <= 2880),
  check (cardinality(break_times) % 2 = 0),
  check (cardinality(break_times) = 0 or start_minutes is not null),
  check (rounding_unit in ('day', 'month')),
  check (rounding_minutes in (1, 5, 10, 15, 30, 60)),
  check (rounding_direction in ('up', 'down', 'nearest')),
  check ((band_lower_minutes is null) = (band_upper_minutes is null)),
  check (band_lower_minutes >= 0 and band_lower_minutes <= band_upper_minutes and band_upper_minutes <= 744 * 60),
  check (band_method in ('upper_lower', 'middle')),
  check (monthly_price between 0 and 100000000)
);
create index client_assignment_user on client_assignment (company_id, user_id, from_date);
create index client_assignment_client on client_assignment (company_id, client_company_id);

-- The shares of a person's assignments are at most 100 on each day: they are the most on the first day of one of them. The
-- lock of the person keeps two transactions apart; this is asked once all of one are stored.
create function check_client_assignment_shares() returns trigger language plpgsql as $$
begin
  if exists (
    select from client_assignment a
    where a.company_id = new.company_id and a.user_id = new.user_id and (
      select sum(b.share_percent) from client_assignment b
      where b.company_id = new.company_id and b.user_id = new.user_id
        and b.from_date <= a.from_date and (b.to_date is null or b.to_date >= a.from_date)) > 100
  ) then
    raise exception 'the shares of client assignments of a person are more than 100 percent'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger client_assignment_shares after insert or update on client_assignment
  deferrable initially deferred for each row execute function check_client_assignment_shares();

-- The assignment under which a person is shown for some days: of those on the last day of them that has any, the one with
-- the largest share, then the oldest. As `mainOn` in src/domain/assignments/assignment.ts.
create function client_assignment_within(of_company text, of_user bigint, first date, last date)
  returns setof client_assignment stable parallel safe language sql as $$
  select a.* from client_assignment a
  where a.company_id = of_company and a.user_id = of_user and a.from_date <= last
    and (a.to_date is null or a.to_date >= first)
  order by least(coalesce(a.to_date, last), last) desc, a.share_percent desc, a.from_date, a.client_assignment_id
  limit 1
$$;
