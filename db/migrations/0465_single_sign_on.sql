-- How a company's people log in by its identity provider (OpenID Connect). A company without a row has never set it up.
create table sso_settings (
  company_id text primary key references company (company_id),
  mode text not null default 'off',
  issuer text not null,
  client_id text not null,
  -- Sealed by the installation's secret, so that neither a backup nor the database alone gives it away.
  client_secret bytea,
  -- By what somebody is found who logs in so for the first time.
  matches_by text not null default 'mail',
  -- The only domain whose mail addresses are taken: Google's provider is one for everybody's accounts.
  mail_domain text not null default '',
  employee_id_claim text not null default '',
  -- kintai's own second factor is asked for after the provider's login.
  asks_second_factor boolean not null default false,
  -- Whoever isn't found is registered.
  registers_people boolean not null default false,
  groups_claim text not null default '',
  admin_group text not null default '',
  super_admin_group text not null default '',
  last_modified_at timestamptz(3) not null default now(),
  check (mode in ('off', 'optional', 'forced')),
  check (mode = 'off' or (issuer <> '' and client_id <> '' and client_secret is not null)),
  check (matches_by in ('mail', 'employee_id')),
  check (length(issuer) <= 500 and length(client_id) <= 500 and octet_length(client_secret) <= 1100),
  check (length(employee_id_claim) <= 100 and length(groups_claim) <= 100 and length(mail_domain) <= 253),
  check (length(admin_group) <= 200 and length(super_admin_group) <= 200)
);

-- Who is whom at the provider: its subject never changes, while names and mail addresses do.
create table sso_identity (
  company_id text not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (company_id, issuer, subject),
  -- A second account of the provider's, such as one that has got a leaver's mail address, is nobody's.
  unique (company_id, user_id, issuer),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(subject) between 1 and 255)
);

-- The way in which a login proved who somebody is.
alter table login_session add column means text not null default 'password';
alter table login_session
  add constraint login_session_means check (means in ('password', 'second_factor', 'passkey', 'sso'));
