-- A person's first password may be set by a mailed link, in the place of a one-time password on paper.
alter table mailed_link
  drop constraint mailed_link_purpose_check,
  add constraint mailed_link_purpose_check check (purpose in ('confirm_address', 'reset_password', 'first_password'));
alter table mail_outbox
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in ('confirm_address', 'address_changed', 'reset_password',
    'first_password', 'password_was_reset', 'test', 'notifications'));

-- When a first or one-time password was handed out: printed, saved or shown. Those of before count as handed out.
alter table user_account add login_handed_out_at timestamptz(3);
update user_account set login_handed_out_at = created_at where is_first_login;
