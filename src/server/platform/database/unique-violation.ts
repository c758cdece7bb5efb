import { AppError, type AppErrorOptions, type PlainErrorCode } from '../http/app-error.ts';

/** PostgreSQL's code of what a unique index rejects. */
const UNIQUE_VIOLATION = '23505';

/**
 * What a failed write throws, as its `.catch`: the error of the code at the field where another row has the value already,
 * else the error as it is. The index decides, so that of two writes at once the second is refused, too.
 */
export const orTaken =
  (field: string, code: PlainErrorCode, options: AppErrorOptions = {}) =>
  (error: unknown): never => {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? AppError.at(field, code, options) : error;
  };
