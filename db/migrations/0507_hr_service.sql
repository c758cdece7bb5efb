-- How a company's people are fetched from its service for personnel. A company without a row has never set it up.
create table hr_service (
  company_id text not null references company (company_id),
  service text not null,
  is_on boolean not null default false,
  -- SmartHR: the company's subdomain.
  tenant text not null default '',
  -- freee: the company's own app there.
  client_id text not null default '',
  -- freee: the app's secret; SmartHR: the access token. Sealed by the installation's secret, so that neither a backup nor the
  -- database alone gives it away.
  client_secret bytea,
  -- freee: the tokens of the connection, sealed. The one by which they are renewed is good for one use.
  service_tokens bytea,
  -- freee: whose people the tokens are good for.
  service_company_id text not null default '',
  connected_at timestamptz(3),
  -- Until then one request fetches, and no other one renews the tokens meanwhile.
  busy_until timestamptz(3),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, service),
  check (service in ('smarthr', 'freee')),
  check (length(tenant) <= 63 and length(client_id) <= 500 and length(service_company_id) <= 20),
  check (octet_length(client_secret) <= 1100 and octet_length(service_tokens) <= 8300),
  check (not is_on or client_secret is not null)
);
