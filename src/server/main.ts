import { styleText } from 'node:util';

import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { createLog } from './platform/log.ts';
import { DatabaseUnreachableError } from './platform/database/database.ts';
import { type Server, startServer } from './server.ts';
import { demoAccounts } from './features/demo-data/accounts.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** What the operator can put right, in a line or two; `null` for a fault of our own. */
function forOperator(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError)
    return error.message;
  if (error instanceof DatabaseUnreachableError)
    return `The database of DATABASE_URL can't be used: ${error.message}. It looks like: postgres://kintai:secret@db.example/kintai`;
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

/** Ends with a message instead of a stack trace where the operator can put it right. */
function refuse(error: unknown): never {
  const text = forOperator(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(`${styleText('red', 'kintai cannot start.', { stream: process.stderr })}\n${text}\n`);
  process.exit(1);
}

function readEnvironment(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return readConfig(process.env);
}

function greet({ url, hasDemoData }: Server): void {
  say(`\n  kintai  ${styleText('bold', url)}   (API: ${url}/api/docs)`);
  if (hasDemoData) {
    say('\n  Demo accounts (company ID / employee ID / password / role):');
    for (const { company_id, employee_id, password, role } of demoAccounts)
      say(`    ${company_id.padEnd(10)} ${employee_id.padEnd(6)} ${password.padEnd(13)} ${role}`);
  }
  say('\n  Stop with Ctrl-C.\n');
}

async function main(): Promise<void> {
  const config = readEnvironment();
  const log = createLog(config.logLevel);
  let stopping: Promise<never> | undefined;

  const starting = startServer({
    config,
    log,
    servesWebApp: !process.argv.includes('--api-only'),
    onDatabaseLost: (reason) => {
      log.fatal({ reason }, 'the embedded database ended by itself; kintai stops and can be started again');
      stop(1);
    },
  });
  // Also while it starts: the database that it has begun to start is then stopped again.
  const stop = (exitCode: number): void => {
    stopping ??= starting
      .then((server) => server.stop())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, 'kintai did not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  greet(await starting);
}

await main().catch(refuse);
