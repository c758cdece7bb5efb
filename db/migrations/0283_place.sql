-- 打刻場所: where a company's people punch, as a circle on the map, IP ranges, or both.
create table place (
  company_id text not null references company (company_id),
  place_id bigint not null generated always as identity,
  name text not null,
  -- The circle, in degrees and metres; null of a place that only networks tell.
  latitude double precision,
  longitude double precision,
  radius integer,
  networks cidr[] not null default '{}',
  -- Else it is for those that place_target names, whoever is left of them.
  is_for_all boolean not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, place_id),
  check (latitude between -90 and 90),
  check (longitude between -180 and 180),
  check (radius between 20 and 500),
  check (num_nonnulls(latitude, longitude, radius) in (0, 3)),
  check (latitude is not null or cardinality(networks) > 0)
);
create unique index place_name on place (company_id, folded_form(name));

-- Whom a place is for that isn't for all: a department or site with those below it, who works for a client company, a person.
create table place_target (
  company_id text not null,
  place_id bigint not null,
  place_target_id bigint not null generated always as identity,
  department_id bigint,
  client_company_id bigint,
  user_id bigint,
  primary key (company_id, place_id, place_target_id),
  foreign key (company_id, place_id) references place (company_id, place_id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, department_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id) on delete cascade,
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (num_nonnulls(department_id, client_company_id, user_id) = 1)
);
create unique index place_target_department on place_target (company_id, department_id, place_id)
  where department_id is not null;
create unique index place_target_client on place_target (company_id, client_company_id, place_id)
  where client_company_id is not null;
create unique index place_target_user on place_target (company_id, user_id, place_id) where user_id is not null;

-- What a company does with a clock-in or clock-out that isn't made at a place; and whether its people may say that they go
-- straight to a client or home from there (直行・直帰).
alter table company
  add column place_rule text not null default 'off' check (place_rule in ('off', 'mark', 'reason', 'refuse')),
  add column punches_off_site boolean not null default false;

-- Where a punch was made, where that was judged. The place's name as it was then, without a foreign key: a place may go, its
-- punches stay; and a key would lock the place's row at each of them.
alter table time_record
  add column place_verdict text
    check (place_verdict in ('inside', 'network', 'edge', 'uncertain', 'outside')),
  add column place_id bigint,
  add column place_name text,
  -- From the place's centre, in metres.
  add column place_distance integer,
  add column place_reason text,
  add column is_off_site boolean not null default false,
  add constraint time_record_place check ((place_verdict is null) = (place_name is null));

create type judged_place as (verdict text, place_id bigint, name text, distance integer);

-- The place of a punch, of those that are for the person on that day; null where none is. As judgePlaces and isPlaceFor in
-- src/domain/places/place.ts, with that file's numbers; a property test compares the two. It is called in the statement that
-- stores punches, and only where the company has a rule.
create function judge_place(of_company text, of_user bigint, on_day date, at_latitude double precision,
  at_longitude double precision, accuracy double precision, address inet)
returns judged_place stable language plpgsql as $$
declare
  margin double precision := coalesce(accuracy, 0);
  mine bigint[];
  judged judged_place;
begin
  -- Most companies have places for all alone.
  if exists (select from place_target t where t.company_id = of_company) then
    with recursive department_of as (
      select d.department_id, d.parent_id
      from department_membership m
      join department d on d.company_id = m.company_id and d.department_id = m.department_id
      where m.company_id = of_company and m.user_id = of_user and m.from_date <= on_day
        and (m.to_date is null or m.to_date >= on_day)
      union
      select d.department_id, d.parent_id
      from department_of below join department d on d.company_id = of_company and d.department_id = below.parent_id
    )
    select array_agg(t.place_id) into mine
    from place_target t
    where t.company_id = of_company
      and (t.user_id = of_user
        or t.client_company_id = (
          select u.client_company_id from user_account u where u.company_id = of_company and u.user_id = of_user
        )
        or t.department_id in (select department_id from department_of));
  end if;
  select (array['inside', 'network', 'edge', 'uncertain', 'outside'])[v.rank], v.place_id, v.name, v.distance into judged
  from (
    select d.place_id, d.name, d.distance, case
      when d.distance <= d.radius and margin <= d.radius then 1
      when address <<= any (d.networks) then 2
      when d.radius is null then case when address is null then 4 else 5 end
      when d.distance is null then 4
      when d.distance - margin > d.radius then 5
      when margin > d.radius then 4
      else 3
    end as rank
    from (
      -- `least` ignores null.
      select p.place_id, p.name, p.radius, p.networks, case when p.latitude is not null and at_latitude is not null then
        floor(2 * 6371008.8 * asin(sqrt(least(1,
          sin(radians(p.latitude - at_latitude) / 2) ^ 2
          + cos(radians(at_latitude)) * cos(radians(p.latitude)) * sin(radians(p.longitude - at_longitude) / 2) ^ 2
        ))) + 0.5)::integer end as distance
      from place p
      where p.company_id = of_company and (p.is_for_all or p.place_id = any (mine))
      offset 0
    ) d
  ) v
  order by v.rank, v.distance, v.place_id
  limit 1;
  return judged;
end $$;
