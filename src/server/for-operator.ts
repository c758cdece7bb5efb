import { BackupError } from './platform/backup/content.ts';
import { DatabaseUnreachableError } from './platform/database/database.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/reports.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { ConfigError } from './platform/settings.ts';

/** The error in a line or two where the operator can fix it; `null` for an internal error. */
export function forOperator(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ([ConfigError, EmbeddedPostgresError, MigrationError, BackupError].some((kind) => error instanceof kind))
    return error.message;
  if (error instanceof DatabaseUnreachableError)
    return `The database of ${error.variable} can't be used: ${error.message}. It looks like: postgres://kintai:secret@db.example/kintai?sslmode=verify-full`;
  switch (
    'code' in error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
      ? error.code
      : undefined
  ) {
    case 'EADDRINUSE':
      return 'The port is in use by another program. Choose another one with PORT, for example: PORT=3001';
    case 'EACCES':
      return 'The port may not be opened by this user. Choose one above 1023 with PORT, for example: PORT=3000';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return 'HOST is no address of this machine, for example: HOST=127.0.0.1';
    default:
      return null;
  }
}
