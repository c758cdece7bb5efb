-- How a company's files of other systems call the columns of an import: chosen once, and applied to each further file.
create table import_mapping (
  company_id text not null references company (company_id),
  import text not null,
  -- By our column, the headings that it is read from.
  columns jsonb not null,
  -- The headings that are left out, so that a new one is asked about.
  ignored text[] not null,
  hours text not null check (hours in ('typed', 'dotted', 'minutes')),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, import)
);
