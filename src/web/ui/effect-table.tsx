import type { ReactNode } from 'react';

import styles from './effect-table.module.css';

/** The effect of an unsaved change on a sample or a total. */
interface EffectRow {
  readonly key: string;
  readonly name: ReactNode;
  /** As it is and as it would be, and what more there is to say. */
  readonly cells: readonly string[];
  readonly isChanged: boolean;
}

/** The effects of an unsaved change on samples or totals: a row for each, set off where the value differs. */
export const EffectTable = ({
  heads,
  rows,
}: {
  /** Of the names, then of the cells. */
  readonly heads: readonly string[];
  readonly rows: readonly EffectRow[];
}): ReactNode => (
  <table className={styles.table}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells, isChanged }) => (
        <tr key={key} data-changed={isChanged || undefined}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
