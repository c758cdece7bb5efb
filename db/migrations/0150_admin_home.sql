-- An admin's own choices for the admins' start page (管理ホーム): whether the login leads to it, and whether the first steps of
-- a new company (はじめに) are put away.
alter table user_account
  add column opens_admin_home boolean not null default false,
  add column hides_setup boolean not null default false;
