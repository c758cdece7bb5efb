-- What a person is told of, once.
create table notification (
  company_id text not null,
  notification_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- What fills in its text: days and names, nothing that only some may know.
  about jsonb not null,
  -- Names what is told, so that it isn't told twice.
  about_key text not null,
  shows_in_app boolean not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Whether it is still to be decided if it is mailed, and with which mail of mail_outbox it is.
  is_unplanned boolean not null default true,
  mail_due_at timestamptz(3),
  primary key (company_id, notification_id),
  unique (company_id, user_id, kind, about_key),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index notification_of_user on notification (company_id, user_id, notification_id) where shows_in_app;
create index notification_unread on notification (company_id, user_id) where shows_in_app and read_at is null;
create index notification_unplanned on notification (company_id, notification_id) where is_unplanned;
create index notification_of_mail on notification (company_id, user_id, mail_due_at) where mail_due_at is not null;

-- How a company's people are told of a kind, where that isn't the default.
create table notification_setting (
  company_id text not null references company,
  kind text not null,
  in_app boolean not null,
  mail text not null,
  primary key (company_id, kind),
  check (mail in ('off', 'at_once', 'morning'))
);

-- When a company's people get no mail, and when they get what is gathered for the morning: minutes of the day.
create table notification_times (
  company_id text not null references company,
  quiet_from smallint not null,
  quiet_to smallint not null,
  morning_at smallint not null,
  primary key (company_id),
  check (quiet_from between 0 and 1439),
  check (quiet_to between 0 and 1439),
  check (morning_at between 0 and 1439)
);

-- The kinds of which a person wants no mail.
create table notification_opt_out (
  company_id text not null,
  user_id bigint not null,
  kind text not null,
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
