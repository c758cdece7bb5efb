-- The audit log is sealed: entries are leaves of a Merkle tree for every few seconds, and the roots of a company's trees
-- are chained (src/domain/audit/seal.ts). Who changes an entry has to change all heads from there on.
create table audit_seal (
  company_id text not null,
  sequence bigint not null,
  -- The leaves of this seal's tree, and of all trees up to it.
  size integer not null,
  entries bigint not null,
  -- Whether everything that was committed by then is sealed.
  is_complete boolean not null,
  sealed_at timestamptz(3) not null,
  root bytea not null,
  head bytea not null,
  primary key (company_id, sequence),
  foreign key (company_id) references company (company_id),
  check (sequence >= 1),
  check (size >= 1 and entries >= size),
  check (length(root) = 32 and length(head) = 32)
);

-- The entry isn't referenced: where it is gone, that is found and named, not refused.
create table audit_leaf (
  company_id text not null,
  audit_entry_id bigint not null,
  sequence bigint not null,
  -- From 0 within the seal.
  position integer not null,
  leaf bytea not null,
  -- Null: what the entry said was erased.
  salt bytea,
  primary key (company_id, audit_entry_id),
  unique (company_id, sequence, position),
  foreign key (company_id, sequence) references audit_seal (company_id, sequence),
  check (position >= 0),
  check (length(leaf) = 32 and length(salt) = 16)
);

create trigger audit_seal_is_final before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
-- The salt alone may be erased, by the owner of the table.
create trigger audit_leaf_is_final
  before update of company_id, audit_entry_id, sequence, position, leaf or delete or truncate on audit_leaf
  for each statement execute function refuse_change();
