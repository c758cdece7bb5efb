-- How long before something a company's people are told of it, where that isn't the default; a period's end, after it.
create table notification_leads (
  company_id text not null references company,
  shift_lead_minutes smallint not null,
  confirm_after_days smallint not null,
  obligation_lead_months smallint not null,
  expiry_lead_months smallint not null,
  primary key (company_id),
  check (shift_lead_minutes between 5 and 180),
  check (confirm_after_days between 1 and 10),
  check (obligation_lead_months between 1 and 6),
  check (expiry_lead_months between 1 and 6)
);
