-- How a company hands its months over to payroll: a file with a line for each employee, its columns in their order.
create table payroll_template (
  company_id text not null,
  payroll_template_id bigint not null generated always as identity,
  name text not null,
  encoding text not null,
  hours_format text not null,
  has_header boolean not null,
  -- [{ item, heading, text }]; what they may hold is the domain's to say.
  columns jsonb not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, payroll_template_id),
  unique (company_id, name),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 60),
  check (encoding in ('utf-8', 'shift_jis')),
  check (hours_format in ('decimal', 'h_mm', 'minutes')),
  check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 60)
);
