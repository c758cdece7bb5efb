/** The least number of characters of a password (spec §9). */
export const MIN_PASSWORD_LENGTH = 6;

/** What is wrong with a new password. */
export type PasswordFault = 'mismatch' | 'too_short';

/**
 * Checks a new password against its confirmation (spec §5): both must be the same, then long enough. Counted in code
 * points, so 𠮷 is one character. `null` when all is well.
 */
export function checkNewPassword(newPassword: string, confirmPassword: string): PasswordFault | null {
  if (newPassword !== confirmPassword) return 'mismatch';
  return Array.from(newPassword).length < MIN_PASSWORD_LENGTH ? 'too_short' : null;
}
