-- The shares of assignments that an earlier migration of the same upgrade has inserted are checked now: a table whose check is
-- still to come can't be altered.
set constraints all immediate;

-- How a dispatched worker is employed: with or without a term, below 60 or not. The limits of three years hold only for who
-- has a term and is below 60; null while nobody has said.
alter table client_assignment add column dispatch_employment text
  check (dispatch_employment in ('fixed_term', 'permanent', 'fixed_term_senior', 'permanent_senior'));

-- Whether there is any dispatch is asked with each session.
create index client_assignment_dispatch on client_assignment (company_id) where contract_kind = 'dispatch';

-- A workplace of a client (派遣先の事業所) that takes dispatched workers, by the name that assignments have.
create table dispatch_workplace (
  company_id text not null,
  dispatch_workplace_id bigint not null generated always as identity,
  client_company_id bigint not null,
  name text not null,
  location text not null default '',
  -- The client's 派遣先責任者: duty, name and telephone number.
  manager text not null default '',
  -- The day from which the client counts the years, of whatever company the workers are.
  accepted_from date not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, dispatch_workplace_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id) on delete cascade,
  check (length(name) between 1 and 200),
  check (length(location) <= 200),
  check (length(manager) <= 200)
);
create unique index dispatch_workplace_name on dispatch_workplace (company_id, client_company_id, folded_form(name));

-- What the client has extended its limit to, and the day on which it heard the union (意見聴取).
create table dispatch_extension (
  company_id text not null,
  dispatch_workplace_id bigint not null,
  limit_on date not null,
  union_heard_on date not null,
  primary key (company_id, dispatch_workplace_id, limit_on),
  foreign key (company_id, dispatch_workplace_id)
    references dispatch_workplace (company_id, dispatch_workplace_id) on delete cascade,
  check (union_heard_on < limit_on)
);
