-- For whom somebody has leave for nursing and care (育介法16条の2, 16条の5): a child by its birth, another relative by none.
create table care_dependent (
  company_id text not null,
  care_dependent_id bigint not null generated always as identity,
  user_id bigint not null,
  relation text not null,
  born_on date,
  primary key (company_id, care_dependent_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (relation in ('child', 'family')),
  check ((relation = 'child') = (born_on is not null))
);
create index care_dependent_user on care_dependent (company_id, user_id);
