import { AppError } from '../platform/http/app-error.ts';

/** The code with which the database, in `guard_month`, refuses a write into a closed month. */
const MONTH_CLOSED = 'KT001';

/**
 * Runs a statement that writes attendance, shifts, internal work or leave of a month. The triggers of these tables refuse
 * it where that month of the person is closed, whichever way it came: throws `month_closed`. Where it was confirmed, the
 * confirmation is void with the write.
 */
export async function writeIntoMonth<Result>(statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === MONTH_CLOSED
      ? new AppError('month_closed')
      : error;
  });
}
