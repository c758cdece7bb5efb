-- How the reports that clients sign (作業報告書) look: of one client company, or of all that have no template of their own.
create table work_report_template (
  company_id text not null,
  work_report_template_id bigint not null generated always as identity,
  client_company_id bigint,
  title text not null,
  report_columns text[] not null,
  recipient text not null default '',
  contract_number text not null default '',
  footing text not null default '',
  seals text[] not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, work_report_template_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  check (length(title) between 1 and 50),
  check (length(recipient) <= 100),
  check (length(contract_number) <= 100),
  check (length(footing) <= 500),
  check (cardinality(report_columns) between 1 and 9),
  check (cardinality(seals) <= 4)
);
create unique index work_report_template_client on work_report_template (company_id, coalesce(client_company_id, 0));
