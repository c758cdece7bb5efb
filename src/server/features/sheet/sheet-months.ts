import type { Kysely } from 'kysely';

import type { IsoMonth } from '#domain/time/date.ts';
import { prefetchBatches } from '../../platform/database/prefetch-batches.ts';
import type { DB } from '../../platform/database/schema.ts';
import { employeesOfMonth, findEmployee, type SheetEmployee } from './employees.repository.ts';
import { loadSheetMonths, type SheetMonth } from './sheet-months.repository.ts';

/** So many months are calculated before others get their turn: a thousand records, some 10 ms. */
const BATCH = 20;

/**
 * The months of everyone who has a sheet of that month, by employee ID, batch after batch: memory stays flat, and the
 * process serves others in between. With a `userId` that of one employee, none where the company has no such user.
 */
export async function* sheetMonths(
  db: Kysely<DB>,
  { companyId, month, userId }: { companyId: string; month: IsoMonth; userId?: number | undefined },
): AsyncGenerator<SheetMonth[]> {
  const employees =
    userId === undefined
      ? await employeesOfMonth(db, companyId, month)
      : [await findEmployee(db, { companyId, userId })].filter((one): one is SheetEmployee => one !== undefined);
  yield* streamSheetMonths(db, employees, month);
}

/**
 * The months of these employees, in their order, batch after batch. Each batch is read in one short snapshot: what stands
 * on a sheet is of one moment, and no transaction lasts until the last of them. One is read while that before it is
 * calculated.
 */
export const streamSheetMonths = (
  db: Kysely<DB>,
  employees: readonly SheetEmployee[],
  month: IsoMonth,
): AsyncGenerator<SheetMonth[]> => prefetchBatches(employees, BATCH, (batch) => loadSheetMonths(db, batch, month));
