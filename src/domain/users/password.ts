/** The minimum length of a password (spec §9). */
export const MIN_PASSWORD_LENGTH = 6;

/** The error of a new password. */
export type PasswordFault = 'mismatch' | 'too_short';

/**
 * Validates a new password against its confirmation (spec §5): both must be the same, then long enough. Counted in code
 * points, so 𠮷 is one character. `null` when valid.
 */
export function checkNewPassword(newPassword: string, confirmPassword: string): PasswordFault | null {
  if (newPassword !== confirmPassword) return 'mismatch';
  return Array.from(newPassword).length < MIN_PASSWORD_LENGTH ? 'too_short' : null;
}

/** How long a one-time password lets its owner in, in milliseconds: 72 hours. */
export const ONE_TIME_PASSWORD_MS = 72 * 60 * 60 * 1000;

/** How long those of an import do, which are handed out to many: 14 days. */
export const IMPORTED_PASSWORD_MS = 14 * 24 * 60 * 60 * 1000;

/** How long a mailed link to a first password works: 7 days. */
export const FIRST_LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** The lifetime of a session, in milliseconds: 10 days (spec §4, §9). */
export const SESSION_MS = 864_000_000;

/** The idle limits of a login that a company can choose, in minutes. */
export const IDLE_MINUTES = { min: 15, max: 1440 };

/** How long after the login or the password was typed a sensitive act doesn't ask for it again, in milliseconds. */
export const CONFIRMED_MS = 10 * 60 * 1000;

/** How many sessions a person may have at a time. */
export const SESSIONS_PER_PERSON = 20;
