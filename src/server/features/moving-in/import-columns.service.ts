import type { ColumnMapping, ImportColumns, ImportKey } from '#contract/import-columns.ts';
import { storedId } from '#domain/company/folded-form.ts';
import { MOVING_PRODUCT_NAMES, suggestColumns } from '#domain/moving-in/presets.ts';
import { fileTask } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type ImportPlatform, mappingOf } from '../../platform/http/csv-import.ts';
import type { CsvFile, readCsvStart } from '../../platform/http/csv-lines.ts';
import { columnsByHeading } from '../../platform/http/csv-mapping.ts';
import { companySetting } from '../../shared/owned/setting.ts';

/** The files of the imports. */
export type ImportFiles = Readonly<Record<ImportKey, CsvFile<string>>>;

const READ = fileTask<typeof readCsvStart>(
  new URL('../../platform/http/csv-lines.ts', import.meta.url),
  'readCsvStart',
);

/** The headings of a file, and what they are for: as the company has chosen, or as they suggest. Throws `csv_unreadable`, and what the file worker throws. */
export async function readColumns(
  { database, files }: ImportPlatform,
  companyId: string,
  file: CsvFile<string>,
  bytes: Uint8Array,
): Promise<ImportColumns> {
  const headings = await files.run(companyId, READ, bytes);
  const kept = await mappingOf(database.kysely, companyId, file.key);
  const names = headings.map(({ heading }) => heading);
  const suggested = suggestColumns(file.key, names, columnsByHeading(file));
  const columns = Object.entries(suggested.columns).map(([column, of]) => ({ column, headings: [...of] }));
  return {
    headings,
    columns: Object.entries(file.columns).map(([column, label]) => ({
      column,
      label,
      required: file.required.includes(column),
      several: file.hours?.includes(column) === true ? 'sum' : 'joined',
    })),
    has_hours: file.hours !== undefined,
    mapping: kept ?? { columns, ignored: [], hours: 'typed' },
    is_kept: kept !== null,
    product: kept !== null || suggested.product === null ? null : MOVING_PRODUCT_NAMES[suggested.product],
  };
}

/** A mapping, of which import, and that import's file. */
interface EnteredColumns extends ColumnMapping {
  readonly import: ImportKey;
  readonly file: CsvFile<string>;
}

/** How a company's files of other systems call the columns of an import. Throws `import_columns_wrong`. */
export const importColumns = companySetting({
  action: 'change_import_columns',
  message: '列の対応を保存しました',
  read: (db, companyId, { import: key }: EnteredColumns): Promise<ColumnMapping | null> =>
    mappingOf(db, companyId, key),
  choose({ file, columns, ignored, hours }): ColumnMapping | null {
    const chosen = columns.map((one) => ({ column: one.column, headings: one.headings.map(storedId) }));
    if (chosen.length === 0) return null;
    const { columns: labels, required } = file;
    const unknown = chosen.find(({ column }) => !Object.hasOwn(labels, column));
    if (unknown !== undefined) throw wrong(`「${unknown.column}」という列はありません。`);
    const all = [...chosen.flatMap(({ headings }) => headings), ...ignored.map(storedId)];
    const twice = all.find((heading, index) => all.indexOf(heading) !== index);
    if (twice !== undefined) throw wrong(`見出し「${twice}」は、1つの列にだけ使えます。`);
    const names = chosen.map(({ column }) => column);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) throw wrong(`「${labels[repeated]}」が2回あります。`);
    const missing = required.find((column) => !names.includes(column));
    if (missing !== undefined) throw wrong(`「${labels[missing]}」に当たる見出しを選択してください。`);
    return { columns: chosen, ignored: ignored.map(storedId), hours };
  },
  async store({ trx, companyId, now }, after, { entered }) {
    if (after === null) {
      await trx
        .deleteFrom('import_mapping')
        .where('company_id', '=', companyId)
        .where('import', '=', entered.import)
        .execute();
      return;
    }
    const values = {
      columns: JSON.stringify(after.columns),
      ignored: [...after.ignored],
      hours: after.hours,
      last_modified_at: new Date(now),
    };
    await trx
      .insertInto('import_mapping')
      .values({ company_id: companyId, import: entered.import, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'import']).doUpdateSet(values))
      .execute();
  },
  present: () => ({}),
  inWords: (mapping, { entered }) => ({
    name: entered.file.noun,
    columns: mapping?.columns.map(({ column, headings }) => ({
      name: entered.file.columns[column],
      headings: headings.join('、'),
    })),
  }),
});

const wrong = (reason: string): AppError<'import_columns_wrong'> =>
  new AppError('import_columns_wrong', { values: { reason } });
