import type { ReactNode } from 'react';

import type { ColumnSort } from '../lib/column-sort.ts';
import { SelectField } from './select-field.tsx';
import { texts } from './texts.ts';

/** The order of cards, which have no heads to sort by. */
export function SortField<Key extends string>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly { readonly key: Key; readonly label: string }[];
  readonly sort: ColumnSort<Key>;
  readonly onSort: (sort: ColumnSort<Key>) => void;
}): ReactNode {
  return (
    <SelectField
      label={texts.sort}
      value={sort}
      data={columns.flatMap(({ key, label }) => [
        { value: key, label: `${label}（${texts.ascending}）` },
        { value: `-${key}`, label: `${label}（${texts.descending}）` },
      ])}
      onChange={(event) => onSort(event.currentTarget.value as ColumnSort<Key>)}
    />
  );
}
