import type { ErrorCode } from '#contract/errors.ts';
import type { ColumnMapping, HoursNotation } from '#contract/import-columns.ts';
import { storedId } from '#domain/company/folded-form.ts';
import type { AppError } from './app-error.ts';

/** The headings of an import's file. */
export interface CsvHeadings<Column extends string> {
  /** The columns by their headings, in any order. */
  readonly columns: Readonly<Record<Column, string>>;
  /** Other headings of columns, in place of their own. */
  readonly aliases?: Readonly<Record<string, Column>>;
  /** Those that every file has. */
  readonly required: readonly Column[];
}

/** The error of a file that can't be read as a whole, with the reason. */
export type Unreadable<Code extends ErrorCode> = (reason: string) => AppError<Code>;

/** The columns of an import by their headings, and by those of other exports. */
export function columnsByHeading<Column extends string>({
  columns: names,
  aliases = {},
}: Omit<CsvHeadings<Column>, 'required'>): Map<string, Column> {
  const own = (Object.keys(names) as Column[]).map((column) => [names[column], column] as const);
  return new Map<string, Column>([...Object.entries<Column>(aliases), ...own]);
}

/** Whether a file is read by a company's mapping: its headings alone are not those of the import. */
export function isMapped<Column extends string>(headings: readonly string[], shape: CsvHeadings<Column>): boolean {
  const byHeading = columnsByHeading(shape);
  const own = new Set(headings.map((heading) => byHeading.get(storedId(heading))));
  return own.has(undefined) || shape.required.some((column) => !own.has(column));
}

/**
 * The column that each heading of another system's file is for; `null` for one that is left out. Throws `unreadable` for a
 * heading that nobody has decided on, one that stands twice, and a required column without any.
 */
export function mappedColumns<Column extends string, Code extends ErrorCode>(
  headings: readonly string[],
  shape: CsvHeadings<Column>,
  { columns: mapped, ignored }: ColumnMapping,
  unreadable: Unreadable<Code>,
): (Column | null)[] {
  const names = headings.map(storedId);
  const byMapping = new Map(mapped.flatMap(({ column, headings: of }) => of.map((one) => [one, column as Column])));
  const known = new Set(Object.keys(shape.columns));
  const isChosen = new Set<string>(mapped.map(({ column }) => column));
  const own = columnsByHeading(shape);
  const columns = names.map((name): Column | null => {
    const column = byMapping.get(name);
    if (column !== undefined && known.has(column)) return column;
    if (name === '' || ignored.includes(name)) return null;
    const named = own.get(name);
    if (named !== undefined && !isChosen.has(named)) return named;
    throw unreadable(`1行目の見出し「${name.slice(0, 50)}」が、どの列に当たるか決まっていません。`);
  });
  const twice = names.find((name, index) => columns[index] !== null && names.indexOf(name) !== index);
  if (twice !== undefined) throw unreadable(`1行目の見出し「${twice.slice(0, 50)}」が重複しています。`);
  const missing = shape.required.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    const expected = mapped.find(({ column }) => column === missing)?.headings ?? [shape.columns[missing]];
    throw unreadable(`1行目に、${shape.columns[missing]}に当たる見出し「${expected.join('」「')}」がありません。`);
  }
  return columns;
}

/** Cells with lengths of time, added up and written as `8:30`; as they stand where one of them is none. */
export function asHours(cells: readonly string[], notation: HoursNotation): string {
  const typed = cells.map((cell) => cell.normalize('NFKC').trim()).filter((cell) => cell !== '');
  const lengths = typed.map((cell) => minutesOf(cell, notation));
  if (lengths.length === 0 || lengths.includes(null)) return typed.join(' ');
  const sum = lengths.reduce<number>((total, length) => total + (length ?? 0), 0);
  return `${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}`;
}

/** The minutes of a length of time: `8:30` in every notation, else whole minutes, `8.30` for half past, or decimal hours. */
function minutesOf(text: string, notation: HoursNotation): number | null {
  const clock = /^(\d{1,4}):([0-5]\d)(?::\d{2})?$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  if (notation === 'minutes') return /^\d{1,6}$/.test(text) ? Number(text) : null;
  if (notation === 'dotted') {
    const dotted = /^(\d{1,4})(?:\.([0-5]\d?))?$/.exec(text);
    return dotted === null ? null : Number(dotted[1]) * 60 + Number((dotted[2] ?? '').padEnd(2, '0'));
  }
  return /^\d{1,4}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * 60) : null;
}
