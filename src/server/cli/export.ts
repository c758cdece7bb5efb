import type { ArchiveSubject } from '../features/archive/archive.repository.ts';
import { writeArchiveFile } from '../features/archive/archive.service.ts';
import type { Database } from '../platform/database/database.ts';
import { type CommandContext, CommandRefused } from './command.ts';

/** Writes an archive to a file that doesn't exist yet, and says what it has. */
export async function exportTo(
  { print }: CommandContext,
  database: Database,
  subject: ArchiveSubject,
  file: string,
): Promise<void> {
  const counts = await writeArchiveFile(database, subject, file).catch((error: unknown) => {
    // The system says why a file can't be made: it exists, its folder doesn't, or this user may not.
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'open')) throw error;
    throw new CommandRefused(`The file ${file} can't be written: ${error.message}`);
  });
  for (const [table, rows] of counts) print(`  ${table.padEnd(24)} ${rows.toLocaleString('en').padStart(12)}`);
  print(`${file} has all of it. It is not encrypted.`);
}
