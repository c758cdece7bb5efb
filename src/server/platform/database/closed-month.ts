/** The code with which the database refuses a write into a closed month (0018_month_closing.sql). */
const MONTH_CLOSED = 'KT001';

/** Whether the database refused the write because its month is closed, whichever statement it came by. */
export const isMonthClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === MONTH_CLOSED;
