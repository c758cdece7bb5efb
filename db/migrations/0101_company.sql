-- A company (企業) is a tenant. Every other table starts its keys with company_id, so that no row can point at another
-- company's and the schema can be distributed by company. The one exception is here: a subsidiary points at its parent.
create table company (
  company_id text not null,
  name text not null,
  parent_company_id text,
  -- After so many days the coordinates and addresses of punches are removed; the punches stay (D27).
  location_retention_days integer not null default 365,
  -- Whether employees are asked to confirm their months before they are closed.
  asks_confirmation boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (parent_company_id) references company (company_id),
  check (company_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  check (length(name) between 1 and 100),
  check (location_retention_days > 0),
  check (parent_company_id <> company_id)
);

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

-- Facts of the installation, not of a company, live in a schema of their own.
create schema installation;

-- What each migration file looked like when it ran, so that one edited afterwards is noticed.
create table installation.migration_checksum (
  name text not null,
  checksum text not null,
  primary key (name)
);

create table installation.setting (
  name text not null,
  value text not null,
  primary key (name)
);

-- Shared by every server process; the columns are those of rate-limiter-flexible's PostgreSQL store.
create table installation.rate_limit (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);
