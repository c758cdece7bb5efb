const MAX_CHARACTERS = 200;

/**
 * An address from outside as it may be kept and shown: one line, without control and invisible formatting characters
 * (which could turn the text around), at most 200 characters. Null when nothing is left.
 */
export function cleanAddress(text: string): string | null {
  const line = text
    // PostgreSQL's jsonb refuses half a surrogate pair.
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}]/gu, '')
    .trim();
  return line === '' ? null : Array.from(line).slice(0, MAX_CHARACTERS).join('').trimEnd();
}
