import { type FileHandle, open, rm } from 'node:fs/promises';

import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { toCsv } from '../../platform/http/csv.ts';
import { type ZipEntry, zipped } from '../../platform/xlsx/zip.ts';
import { type ArchivedRow, type ArchivedTable, type ArchiveSubject, withArchivedTables } from './archive.repository.ts';
import { HEADINGS, TABLES } from './headings.ts';

/** Whose data is to be written, and who wants it: `null` is the operator, by a command. */
export interface ArchiveRequest {
  readonly subject: ArchiveSubject;
  readonly actorUserId: number | null;
}

/** A part of a table ends beyond so many: it is held in memory until it is compressed. */
const PART_CHARACTERS = 4 * 1024 * 1024;

/**
 * Writes all data of a company, or of one person, as of one moment, as a ZIP archive: for each table a CSV with Japanese
 * headings and the same rows as JSON, in parts. Audited before anything is read. Returns the number of rows by table.
 *
 * @param target an open file that is empty
 * @param signal ends the reading early, with its reason
 */
export async function writeArchive(
  database: Database,
  { subject, actorUserId }: ArchiveRequest,
  target: FileHandle,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  await database.kysely.transaction().execute((trx) =>
    writeAudit(trx, {
      companyId: subject.companyId,
      actorUserId,
      subjectUserId: subject.userId,
      action: subject.userId === null ? 'export_company' : 'export_user',
    }),
  );
  const counts = new Map<string, number>();
  await withArchivedTables(database, subject, (tables) =>
    target.writeFile(zipped(entriesOf(tables, counts)), { ...(signal && { signal }) }),
  );
  return counts;
}

/**
 * Writes an archive for the operator, to a new file of mode 0600. Throws where there is such a file already; a file that
 * couldn't be finished is removed.
 */
export async function writeArchiveFile(
  database: Database,
  subject: ArchiveSubject,
  file: string,
): Promise<ReadonlyMap<string, number>> {
  await using target = await open(file, 'wx', 0o600);
  try {
    const counts = await writeArchive(database, { subject, actorUserId: null }, target);
    await target.sync();
    return counts;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function* entriesOf(tables: AsyncIterable<ArchivedTable>, counts: Map<string, number>): AsyncGenerator<ZipEntry> {
  for await (const { name, columns, batches } of tables) {
    const head = toCsv(
      columns.map((column) => HEADINGS[column] ?? column),
      [],
    );
    let part = 0;
    for await (const rows of partsOf(batches)) {
      part += 1;
      const file = part === 1 ? name : `${name}-${part}`;
      yield { name: `${file}.csv`, content: [head, ...rows.map(({ csv }) => `${csv}\r\n`)].join('') };
      yield { name: `${file}.json`, content: `[\n${rows.map(({ json }) => json).join(',\n')}\n]\n` };
      counts.set(name, (counts.get(name) ?? 0) + rows.length);
    }
  }
  yield { name: 'README.txt', content: listOf(counts) };
}

/** The rows of a table in parts; of an empty table one without a row, so that it is listed all the same. */
async function* partsOf(batches: ArchivedTable['batches']): AsyncGenerator<readonly ArchivedRow[]> {
  let [part, characters, parts] = [[] as ArchivedRow[], 0, 0];
  for await (const rows of batches) {
    part.push(...rows);
    for (const { csv, json } of rows) characters += Math.max(csv.length, json.length);
    if (characters < PART_CHARACTERS) continue;
    yield part;
    [part, characters, parts] = [[], 0, parts + 1];
  }
  if (part.length > 0 || parts === 0) yield part;
}

const listOf = (counts: ReadonlyMap<string, number>): string =>
  `\uFEFF${[
    'kintaiの保存データです。CSVは表計算ソフトで開けます。JSONは同じ内容で、項目名はデータベースの列名です。',
    '日時は日本時間です。パスワードとログインの情報は含みません。',
    '',
    ...[...counts].map(([name, rows]) => `${name}  ${TABLES[name] ?? name}  ${rows}件`),
  ].join('\r\n')}\r\n`;
