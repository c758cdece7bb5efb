import type { ReactNode } from 'react';

/** The head of a table: a cell for each column, named, and known to the style sheet by `data-column`. */
export function ColumnHeads<Column extends string>({
  columns,
  names,
}: {
  readonly columns: readonly Column[];
  readonly names: Readonly<Record<Column, string>>;
}): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            {names[column]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
