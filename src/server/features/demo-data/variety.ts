/**
 * A number from 0 up to but not including 1 that looks random and is always the same for the same key. Demo data has to
 * be the same on every machine for a given date, so its variety comes from names and dates.
 */
function variety(key: string): number {
  // FNV-1a, then MurmurHash3's last step: keys that differ in one digit must not give numbers that lie close.
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `min` to `max`, both included, settled by the key. */
export function between(min: number, max: number, key: string): number {
  return min + Math.floor(variety(key) * (max - min + 1));
}

/** One of the choices, settled by the key. */
export function pick<Choice>(choices: readonly [Choice, ...Choice[]], key: string): Choice {
  return choices[between(0, choices.length - 1, key)] as Choice;
}

/** Whether the key is one of those that come up once in `count` times. */
export function onceIn(count: number, key: string): boolean {
  return between(1, count, key) === 1;
}
