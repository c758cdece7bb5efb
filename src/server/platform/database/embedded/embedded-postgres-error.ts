/**
 * The embedded database can't be used, for a reason that the person who starts kintai can act on.
 * The message is one or two lines of plain English: what is wrong, and what to do. It holds no secret.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** A living kintai has the data folder. */
export class FolderInUseError extends EmbeddedPostgresError {}

/** What a thrown value says, in one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a thrown value is a system error of this code, as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
