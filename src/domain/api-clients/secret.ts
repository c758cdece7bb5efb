/** For how many days a secret of an API client may be valid. */
export const SECRET_DAYS = [30, 90, 180, 365] as const;

/** For how many hours the secrets before a new one stay valid, so that a program can be given it without a gap. */
export const CHANGEOVER_HOURS = 24;
