/** The kinds by the words that products have for each. */
export const kindsByWord = <Kind extends string>(
  words: Readonly<Record<Kind, readonly string[]>>,
): ReadonlyMap<string, Kind> =>
  new Map((Object.keys(words) as Kind[]).flatMap((kind) => words[kind].map((word) => [word, kind] as const)));
