/** Random numbers that are deterministic per key, each draw named so that a further one changes none of the others. */
export interface Dice {
  /** An integer from `min` to `max`, both inclusive. */
  readonly between: (min: number, max: number, what: string) => number;
  readonly pick: <Choice>(choices: readonly [Choice, ...Choice[]], what: string) => Choice;
  /** True once in `count` times on average; `Infinity` for never. */
  readonly onceIn: (count: number, what: string) => boolean;
}

/**
 * Demo data has to be the same on every machine for a given date, so its random numbers are seeded by names and dates.
 */
export function diceOf(key: string): Dice {
  const between: Dice['between'] = (min, max, what) => min + Math.floor(variety(`${key}/${what}`) * (max - min + 1));
  return {
    between,
    pick: (choices, what) => choices[between(0, choices.length - 1, what)] as (typeof choices)[0],
    onceIn: (count, what) => between(1, count, what) === 1,
  };
}

/** A pseudo-random number in [0, 1). */
function variety(key: string): number {
  // FNV-1a, then MurmurHash3's last step: keys that differ in one digit must not give numbers that lie close.
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
