const MAX_CHARACTERS = 200;

/**
 * Sanitises an address from outside: one line, without control and invisible formatting characters (which could reverse
 * the text), at most 200 characters. Null when nothing is left.
 */
export function cleanAddress(text: string): string | null {
  const line = text
    // PostgreSQL's jsonb rejects half a surrogate pair.
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}]/gu, '')
    .trim();
  return line === '' ? null : Array.from(line).slice(0, MAX_CHARACTERS).join('').trimEnd();
}
