-- Whom the law protects from long work and the night: minors, by their birth date (労基法60条・61条), and who has asked for it
-- while pregnant (66条) or for a child or a relative (育児・介護休業法16条の8–20条). For super admins only.
create table birth_date (
  company_id text not null,
  user_id bigint not null,
  born_on date not null,
  -- A man of 16 or more in shift work may work at night (労基法61条1項ただし書).
  works_shifts_at_16 boolean not null default false,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);

create table work_restriction (
  company_id text not null,
  work_restriction_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- Both inclusive.
  from_date date not null,
  to_date date not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, work_restriction_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (
    kind in (
      'pregnant_no_overtime',
      'pregnant_no_night',
      'care_no_overtime',
      'care_limited_overtime',
      'care_no_night'
    )
  ),
  check (to_date >= from_date)
);
create index work_restriction_user on work_restriction (company_id, user_id, from_date);
