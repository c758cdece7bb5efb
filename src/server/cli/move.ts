import { Command, InvalidArgumentError } from 'commander';

import { copyInto } from '../platform/backup/copy-into.ts';
import { openDatabase, requireReachable } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { version } from '../version.ts';
import { reportTo } from './backup.ts';
import type { CommandContext } from './command.ts';

/** `kintai move`: from the embedded database to an external one. */
export function moveCommand(context: CommandContext): Command {
  return new Command('move')
    .summary('move the embedded database to a PostgreSQL of your own')
    .description(
      'Copy everything that is in the embedded database to another PostgreSQL, and compare each table there. No kintai may\n' +
        'run meanwhile, and the target must be an empty database. All of it or nothing; the embedded one stays as it is.',
    )
    .requiredOption('--to <url>', 'the target, as DATABASE_URL will name it', readUrl)
    .action(({ to }: { to: string }) => {
      const log = createLog('warn', process.stderr);
      return context.withDatabase(async (_database, where, owner, signal) => {
        const target = openDatabase({ connectionString: to }, 1, (err) =>
          log.warn({ err }, 'a database connection was lost'),
        );
        try {
          await requireReachable(target);
          const { tables, rows } = await copyInto(owner, target, { version, log, signal, onTable: reportTo(context) });
          context.print(`Moved from ${where}: ${tables} tables, ${rows.toLocaleString('en')} rows, compared one by one.

Set DATABASE_URL to the URL that you gave here, then start kintai. Who is logged in stays logged in.
The embedded database was not changed. Put its folder away once all is well: a start without DATABASE_URL would use it.`);
        } finally {
          await target.close();
        }
      }, 'alone');
    });
}

function readUrl(value: string): string {
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new InvalidArgumentError('It looks like: postgres://kintai:secret@db.example/kintai?sslmode=verify-full');
}
