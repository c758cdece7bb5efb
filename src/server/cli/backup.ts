import { readFile } from 'node:fs/promises';
import { Command } from 'commander';

import { purgeOldLocations } from '../features/location/location.service.ts';
import { restoreBackup, writeBackup } from '../platform/backup/backup-file.ts';
import { MIN_PASSPHRASE } from '../platform/backup/encryption.ts';
import { createLog } from '../platform/log.ts';
import { version } from '../version.ts';
import { type CommandContext, CommandRefused, EXIT } from './command.ts';

const PASSPHRASE_OPTION = [
  '--passphrase-file <file>',
  'a file whose first line is the passphrase (else KINTAI_BACKUP_PASSPHRASE, where it is set)',
] as const;

interface PassphraseOption {
  readonly passphraseFile?: string;
}

/** `kintai backup`: all of the database in one file. */
export function backupCommand(context: CommandContext): Command {
  return new Command('backup')
    .summary('write a backup of everything to a file')
    .description(
      'Write everything that is in the database to a new file, as of one moment, whether kintai runs or not, and restore\n' +
        'it into a scratch database to compare each table. With a passphrase it is encrypted. It has no logins: after a\n' +
        'restore everybody logs in again, with the same passwords.',
    )
    .argument('<file>', 'the file to write; it must not exist')
    .option(...PASSPHRASE_OPTION)
    .option('--no-verify', 'do not restore it for comparison')
    .action(async (file: string, { verify, ...options }: PassphraseOption & { verify: boolean }) => {
      const passphrase = await passphraseOf(context, options);
      const log = createLog('warn', process.stderr);
      await context.withDatabase(async (_database, where, owner, signal) => {
        const backup = await writeBackup(owner, file, { version, passphrase, verifies: verify, log, signal });
        const [rows, bytes] = [backup.rows, backup.bytes].map((count) => count.toLocaleString('en'));
        context.print(`${file} has ${where}: ${backup.tables} tables, ${rows} rows, in ${bytes} bytes.`);
        context.print(
          passphrase === null ? 'It is not encrypted.' : 'It is encrypted. Without the passphrase it is lost.',
        );
        context.print(
          verify
            ? 'It was restored into a scratch database, in which every table has the same rows.'
            : 'It was not verified.',
        );
      });
    });
}

/** `kintai restore`: all of a backup, into an empty database. */
export function restoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .summary('restore a backup into an empty database')
    .description(
      'Restore a backup into the database of the settings, which must be empty: a new KINTAI_DATA_DIR that no kintai\n' +
        'uses, or a new database of DATABASE_URL. All of it or nothing. A backup of an earlier version is brought up to\n' +
        "this one. Positions of punches that are older than the company's retention are removed at once (D27).",
    )
    .argument('<file>', 'the backup')
    .option(...PASSPHRASE_OPTION)
    .action(async (file: string, options: PassphraseOption) => {
      const passphrase = await passphraseOf(context, options);
      const log = createLog('warn', process.stderr);
      await context.withDatabase(async (_database, where, owner, signal) => {
        let purged = 0;
        const { tables, rows, migrations } = await restoreBackup(owner, file, {
          passphrase,
          log,
          signal,
          onTable: reportTo(context),
          async beforeCommit(kysely) {
            purged = await purgeOldLocations({ kysely }, context.now(), log);
          },
        });
        context.print(`Restored into ${where}: ${tables} tables, ${rows.toLocaleString('en')} rows, as they were.`);
        if (migrations.length > 0) context.print(`Brought up to version ${version} by ${migrations.join(', ')}.`);
        if (purged > 0) context.print(`The positions of ${purged} punches were removed: they were past the retention.`);
        context.print('Nobody is logged in: start kintai, and log in with the passwords of then.');
      }, 'as-it-is');
    });
}

/** Prints each table with its number of rows, once it is copied. */
export const reportTo =
  ({ print }: CommandContext) =>
  (name: string, rows: number): void =>
    print(`  ${name.replace(/^public\./, '').padEnd(34)} ${rows.toLocaleString('en').padStart(14)}`);

async function passphraseOf({ config }: CommandContext, { passphraseFile }: PassphraseOption): Promise<string | null> {
  if (passphraseFile === undefined) return config().backupPassphrase;
  const text = await readFile(passphraseFile, 'utf8').catch((error: unknown) => {
    throw new CommandRefused(`The file ${passphraseFile} can't be read: ${String(error)}`, EXIT.usage);
  });
  const [passphrase = ''] = text.split(/\r?\n/);
  if (passphrase.length >= MIN_PASSPHRASE) return passphrase;
  throw new CommandRefused(
    `The first line of ${passphraseFile} is the passphrase, and must have at least ${MIN_PASSPHRASE} characters.`,
    EXIT.usage,
  );
}
