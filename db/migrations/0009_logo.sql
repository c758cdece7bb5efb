-- A company's logos, in the database so that every server process has them.
create table logo (
  company_id text not null,
  kind text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind),
  foreign key (company_id) references company (company_id),
  check (kind in ('normal', 'mobile')),
  check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'))
);
