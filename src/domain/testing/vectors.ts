// The expected values were worked out from the statutes and directives beside the code, by hand and by two other
// programs. None is ever adapted to the code; the counts reveal a lost one.
interface Vector {
  readonly id: string;
  readonly group: string;
  readonly why: string;
  readonly source: string;
  readonly input: unknown;
  readonly expected: unknown;
}

/** The vectors of a group as table rows, of which there are `count`: id, why, input, expected. */
export type VectorTable = <Input, Expected>(group: string, count: number) => [string, string, Input, Expected][];

/** The tables of a file of vectors. Throws where a group has more or fewer of them than `count`. */
export function vectorTables({ vectors }: { readonly vectors: readonly Vector[] }): VectorTable {
  return <Input, Expected>(group: string, count: number) => {
    const rows = vectors.filter((vector) => vector.group === group);
    if (rows.length !== count || new Set(rows.map(({ id }) => id)).size !== count)
      throw new Error(`${rows.length} vectors of ${group}, not ${count}`);
    return rows.map(({ id, why, source, input, expected }): [string, string, Input, Expected] => [
      id,
      `${why}（${source}）`,
      input as Input,
      expected as Expected,
    ]);
  };
}
