// The reports of the embedded database to the operator: its errors, and its log.

/**
 * The embedded database can't be used, for a reason that the operator can fix. The message is one or two lines of plain
 * English: what is wrong, and what to do. It holds no secret.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** A running kintai has claimed the data folder. */
export class FolderInUseError extends EmbeddedPostgresError {}

/** The message of a thrown value, in one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a thrown value is a system error with one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The log of the launcher and of PostgreSQL's output. A pino logger fits. */
export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
