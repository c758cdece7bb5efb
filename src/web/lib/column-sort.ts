/** A column, with `-` where the greatest come first. */
export type ColumnSort<Key extends string> = Key | `-${Key}`;

const collator = new Intl.Collator('ja', { numeric: true });

/** The employees' rows by a column, texts as people sort them, numbers in them by their worth; equal ones by employee ID. */
export function sortEmployees<Row extends { readonly employee_id: string }, Key extends string>(
  rows: readonly Row[],
  sort: ColumnSort<Key>,
  valueOf: (row: Row, key: Key) => string | number,
): Row[] {
  const isDescending = sort.startsWith('-');
  const key = (isDescending ? sort.slice(1) : sort) as Key;
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
  const valued = rows.map((row) => ({ row, value: valueOf(row, key) }));
  return valued
    .toSorted(
      (one, other) =>
        (isDescending ? compare(other.value, one.value) : compare(one.value, other.value)) ||
        collator.compare(one.row.employee_id, other.row.employee_id),
    )
    .map(({ row }) => row);
}
