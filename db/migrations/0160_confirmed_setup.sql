-- The first steps of a new company (はじめに) whose settings a super admin has confirmed as they were: who is content with the
-- defaults stores no setting.
alter table company
  add column confirmed_setup_steps text[] not null default '{}'
    check (confirmed_setup_steps <@ array['closing_day', 'company_policy']);
