-- The days of a company's calendar (会社カレンダー) that are another kind of day than their weekday and the public holidays
-- make of them: a workday, a rest day of the company's (所定休日), the statutory one (法定休日, 労基法35条).
create table company_day (
  company_id text not null references company,
  calendar_date date not null,
  kind text not null,
  name text,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, calendar_date),
  check (kind in ('workday', 'scheduled_holiday', 'statutory_holiday')),
  check (name <> '' and char_length(name) <= 50)
);
