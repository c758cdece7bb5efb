-- A leaver whose data was erased after the retention (個人情報保護法22条). The row stays, since audit entries and what the
-- person did to others' records refer to it, and says nothing of the person any more.
alter table user_account
  add column erased_at timestamptz(3),
  add check (erased_at is null or not active);
