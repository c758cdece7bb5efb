import { open, rm } from 'node:fs/promises';

import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvLines, toCsv } from '../../platform/http/csv.ts';
import { type ZipEntry, zipped } from '../../platform/xlsx/zip.ts';
import { type ArchivedTable, type ArchiveSubject, withArchivedTables } from './archive.repository.ts';
import { HEADINGS, TABLES } from './headings.ts';

// For the operator's commands only: audited without an actor.

/**
 * Writes all data of a company, or of one person, as of one moment, to a new ZIP file of mode 0600: for each table a CSV
 * with Japanese headings and the same rows as JSON, in parts of 20,000. Audited before anything is read. Throws where
 * there is such a file already; a file that couldn't be finished is removed. Returns the number of rows by table.
 */
export async function writeArchive(
  database: Database,
  subject: ArchiveSubject,
  file: string,
): Promise<ReadonlyMap<string, number>> {
  await using target = await open(file, 'wx', 0o600);
  try {
    await database.kysely.transaction().execute((trx) =>
      writeAudit(trx, {
        companyId: subject.companyId,
        actorUserId: null,
        subjectUserId: subject.userId,
        action: subject.userId === null ? 'export_company' : 'export_user',
      }),
    );
    const counts = new Map<string, number>();
    await withArchivedTables(database, subject, (tables) => target.writeFile(zipped(entriesOf(tables, counts))));
    await target.sync();
    return counts;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function* entriesOf(tables: AsyncIterable<ArchivedTable>, counts: Map<string, number>): AsyncGenerator<ZipEntry> {
  for await (const { name, batches } of tables) {
    let part = 0;
    for await (const { columns, rows } of batches) {
      part += 1;
      const cells = rows.map((row) => row.cells);
      const head = columns.map((column) => HEADINGS[column] ?? column);
      // Empty parts are of an empty table, which is listed all the same.
      const file = part === 1 ? name : `${name}-${part}`;
      yield { name: `${file}.csv`, content: rows.length === 0 ? toCsv(head, []) : toCsv(head, []) + csvLines(cells) };
      yield { name: `${file}.json`, content: `[\n${rows.map(({ json }) => json).join(',\n')}\n]\n` };
      counts.set(name, (counts.get(name) ?? 0) + rows.length);
    }
  }
  yield { name: 'README.txt', content: listOf(counts) };
}

const listOf = (counts: ReadonlyMap<string, number>): string =>
  `\uFEFF${[
    'kintaiの保存データです。CSVは表計算ソフトで開けます。JSONは同じ内容で、項目名はデータベースの列名です。',
    '日時は日本時間です。パスワードとログインの情報は含みません。',
    '',
    ...[...counts].map(([name, rows]) => `${name}  ${TABLES[name] ?? name}  ${rows}件`),
  ].join('\r\n')}\r\n`;
