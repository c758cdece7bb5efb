-- Who has confirmed an address is told there when it is changed: a mail to an address that is no longer the person's.
alter table mail_outbox
  add column to_address text,
  add check (length(to_address) between 3 and 254),
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check
    check (kind in ('confirm_address', 'address_changed', 'reset_password', 'password_was_reset', 'test', 'notifications')),
  add check ((kind = 'address_changed') = (to_address is not null));
