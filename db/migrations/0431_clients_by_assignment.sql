-- Whose client and job were in their accounts are assigned to these from their first day on; nothing more is known of it. The
-- columns, which were today's only, go.
insert into client_assignment (company_id, user_id, client_company_id, job_assignment_id, from_date)
select company_id, user_id, client_company_id, job_assignment_id,
  least(coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date), (now() at time zone 'Asia/Tokyo')::date)
from user_account where client_company_id is not null;

alter table user_account drop column job_assignment_id, drop column client_company_id;

-- The place of a punch, of those that are for the person on that day; null where none is. As judgePlaces and isPlaceFor in
-- src/domain/places/place.ts, with that file's numbers; a property test compares the two. It is called in the statement that
-- stores punches, and only where the company has a rule.
create or replace function judge_place(of_company text, of_user bigint, on_day date, at_latitude double precision,
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
        or t.client_company_id in (
          select a.client_company_id from client_assignment a
          where a.company_id = of_company and a.user_id = of_user and a.from_date <= on_day
            and (a.to_date is null or a.to_date >= on_day)
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
