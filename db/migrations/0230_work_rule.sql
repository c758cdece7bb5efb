-- The work rules of a company (就業ルール): how the hours of those who have them are counted. A contract names one; without
-- one all is as the company's settings have it.
create table work_rule (
  company_id text not null references company (company_id),
  work_rule_id bigint generated always as identity,
  name text not null,
  -- How hours are counted; a rule keeps its kind, and another kind is another rule.
  kind text not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, work_rule_id),
  constraint work_rule_name_unique unique (company_id, name),
  check (
    kind in (
      'fixed', 'shift', 'hourly', 'flex', 'variable_month', 'variable_year', 'discretionary', 'outside', 'manager'
    )
  )
);

-- What a rule says from a month on, up to the next one that is set, as the settings of working time do: for a month the
-- latest at or before it, before the first the first.
create table work_rule_version (
  company_id text not null,
  work_rule_id bigint not null,
  effective_month date not null,
  -- What it settles, in minutes; what it may hold is the domain's to say.
  settings jsonb not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, work_rule_id, effective_month),
  foreign key (company_id, work_rule_id) references work_rule (company_id, work_rule_id) on delete cascade,
  check (extract(day from effective_month) = 1),
  check (jsonb_typeof(settings) = 'object')
);

alter table work_contract
  add column work_rule_id bigint,
  add constraint work_contract_work_rule foreign key (company_id, work_rule_id)
    references work_rule (company_id, work_rule_id);
create index work_contract_work_rule on work_contract (company_id, work_rule_id) where work_rule_id is not null;
