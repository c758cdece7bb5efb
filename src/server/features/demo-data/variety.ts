/** Draws of chance that are always the same for the same key, each named so that one more changes none of the others. */
export interface Dice {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number, what: string) => number;
  readonly pick: <Choice>(choices: readonly [Choice, ...Choice[]], what: string) => Choice;
  /** Whether it is one of those that come up once in `count` times; `Infinity` for never. */
  readonly onceIn: (count: number, what: string) => boolean;
}

/** Demo data has to be the same on every machine for a given date, so its variety comes from names and dates. */
export function diceOf(key: string): Dice {
  const between: Dice['between'] = (min, max, what) => min + Math.floor(variety(`${key}/${what}`) * (max - min + 1));
  return {
    between,
    pick: (choices, what) => choices[between(0, choices.length - 1, what)] as (typeof choices)[0],
    onceIn: (count, what) => between(1, count, what) === 1,
  };
}

/** A number from 0 up to but not including 1 that looks random. */
function variety(key: string): number {
  // FNV-1a, then MurmurHash3's last step: keys that differ in one digit must not give numbers that lie close.
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
