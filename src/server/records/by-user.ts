import { groupBy } from '#domain/group-by.ts';

/** A row that belongs to a user. */
export interface OfUser {
  readonly user_id: number;
}

/** Groups rows by user and maps each with `read`, in their order. */
export function byUser<Row extends OfUser, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
): ReadonlyMap<number, readonly Item[]> {
  const grouped = groupBy(rows, ({ user_id }) => user_id);
  return new Map([...grouped].map(([userId, own]) => [userId, own.map(read)]));
}
