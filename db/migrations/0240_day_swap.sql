-- Rest days that are swapped with days of work (振替休日): agreed before both days, so that their kinds and their duty change
-- places. What was worked on a rest day without it stays work on a rest day.
create table day_swap (
  company_id text not null,
  day_swap_id bigint not null generated always as identity,
  user_id bigint not null,
  -- The rest day that becomes a day of work, and the day of work that becomes a rest day.
  works_on date not null,
  rests_on date not null,
  -- The kind of the new rest day: the statutory one moves within its week, or by the rule of four weeks (労基法35条).
  rest_kind text not null,
  status text not null,
  reason text,
  -- Why it was rejected or taken back.
  notes text,
  requested_by_user_id bigint not null,
  decided_by_user_id bigint,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, day_swap_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, requested_by_user_id) references user_account (company_id, user_id),
  foreign key (company_id, decided_by_user_id) references user_account (company_id, user_id),
  check (works_on <> rests_on),
  check (rest_kind in ('scheduled_holiday', 'statutory_holiday')),
  check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by_user_id is null))
);
-- A day is in one swap at most; that it isn't worked in one and rested in another, the lock of its person keeps.
create unique index day_swap_works_on on day_swap (company_id, user_id, works_on) where status in ('pending', 'approved');
create unique index day_swap_rests_on on day_swap (company_id, user_id, rests_on) where status in ('pending', 'approved');
create index day_swap_user on day_swap (company_id, user_id, day_swap_id);
-- What waits for a decision.
create index day_swap_pending on day_swap (company_id, day_swap_id) where status = 'pending';

-- A swap, and every decision on it, is a write into the months of both its days.
create function guard_day_swap() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform guard_month(old.company_id, old.user_id, least(old.works_on, old.rests_on));
    perform guard_month(old.company_id, old.user_id, greatest(old.works_on, old.rests_on));
  end if;
  if tg_op <> 'DELETE' then
    perform guard_month(new.company_id, new.user_id, least(new.works_on, new.rests_on));
    perform guard_month(new.company_id, new.user_id, greatest(new.works_on, new.rests_on));
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger closed_month before insert or delete or update of user_id, works_on, rests_on, rest_kind, status
  on day_swap for each row execute function guard_day_swap();

-- Whether a company swaps days. Without a row as with this one: not.
create table swap_settings (
  company_id text not null references company,
  swaps_days boolean not null default false,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id)
);
