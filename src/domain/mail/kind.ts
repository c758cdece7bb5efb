/** Which mails there are. What is in one is read when it is sent. */
export const MAIL_KINDS = [
  'confirm_address',
  'address_changed',
  'reset_password',
  'first_password',
  'password_was_reset',
  'test',
  'notifications',
  'work_report_link',
  'work_report_code',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mailed link is for. */
export const LINK_PURPOSES = ['confirm_address', 'reset_password', 'first_password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
