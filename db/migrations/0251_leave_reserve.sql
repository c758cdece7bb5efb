-- Days of paid leave that have lapsed (労基法115条) are kept as leave of a kind of its own (積立休暇), up to a limit. Without a row
-- they are lost, as the law has it.
create table leave_reserve (
  company_id text not null references company,
  kind text not null default 'stocked',
  -- How many days a person has of it at the most.
  limit_days numeric(6, 3) not null,
  -- For what the company lets it be used, in its own words.
  purposes text not null,
  -- What lapses on this day or later is kept.
  from_date date not null,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (company_id, kind) references leave_kind (company_id, kind),
  check (kind = 'stocked'),
  check (limit_days > 0)
);

-- Of which grant of paid leave the days were: of each once, whatever runs how often.
alter table leave_kind_grant
  add column leave_grant_id bigint,
  add constraint leave_kind_grant_once unique (company_id, leave_grant_id),
  add constraint leave_kind_grant_of_grant foreign key (company_id, leave_grant_id)
    references leave_grant (company_id, leave_grant_id) on delete set null (leave_grant_id);
