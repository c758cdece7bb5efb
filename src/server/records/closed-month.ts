import { AppError } from '../platform/http/app-error.ts';

/** The error code of the database, in `guard_month`, for a write into a closed month. */
const MONTH_CLOSED = 'KT001';

/**
 * Runs a statement that writes attendance, shifts, internal work or leave of a month. The triggers of these tables
 * reject it where that month of the person is closed, on any path: throws `month_closed`. The write voids a
 * confirmation of the month.
 */
export async function writeIntoMonth<Result>(statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === MONTH_CLOSED
      ? new AppError('month_closed')
      : error;
  });
}
