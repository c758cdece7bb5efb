import { groupBy } from '#domain/group-by.ts';

/** What a row of one of several users has. */
export interface OfUser {
  readonly user_id: number;
}

/** The rows of several users as `read` has them, by user, in their order. */
export function byUser<Row extends OfUser, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
): ReadonlyMap<number, readonly Item[]> {
  const grouped = groupBy(rows, ({ user_id }) => user_id);
  return new Map([...grouped].map(([userId, own]) => [userId, own.map(read)]));
}
