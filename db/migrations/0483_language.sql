-- The language that a person has chosen for their own screens, messages and mails; null without a choice. Which ones there are is the
-- application's to know.
alter table user_account
  add column language text check (language ~ '^[a-z]{2}(-[a-z]{1,8})?$');
