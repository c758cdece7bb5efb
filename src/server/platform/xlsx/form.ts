import { AppError } from '../http/app-error.ts';
import type { XmlPart } from '../xml.ts';
import { calculatedOnOpening, type Edit, edited, type FormFormats, type FormValue, withFormats } from './form-parts.ts';
import { openPackage, type XlsxPackage, type XmlFile, xmlDecoded } from './package.ts';
import { cellText } from './styles.ts';

/** The names of the placeholders that a form may have: for the whole form, and for each of its days. */
export interface FormNames {
  readonly single: readonly string[];
  readonly daily: readonly string[];
}

/** What a form is filled with. */
export interface FormValues {
  readonly single: ReadonlyMap<string, FormValue>;
  /** In their order, at most {@link FORM_DAYS}. */
  readonly days: readonly ReadonlyMap<string, FormValue>[];
}

/** So many days a form has room for. */
export const FORM_DAYS = 31;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const ALONE = /^\s*\{\{[^{}]*\}\}\s*$/;
/** `日.3.開始`: what the third day says in a column. */
const OF_A_DAY = /^日\.(\d{1,2})\.(.+)$/;

interface Placeholder {
  readonly name: string;
  /** The number of the day, `row` for the day of the row, `null` for what isn't of a day. */
  readonly day: number | 'row' | null;
}

function placeholderOf(typed: string, daily: readonly string[]): Placeholder {
  const name = typed.trim();
  const [, day, ofDay] = OF_A_DAY.exec(name) ?? [];
  if (day !== undefined && ofDay !== undefined) return { name: ofDay, day: Number(day) };
  return { name, day: daily.includes(name) ? 'row' : null };
}

const placeholdersIn = (text: string, daily: readonly string[]): Placeholder[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => placeholderOf(name, daily));

/** A cell of a sheet, and where it is in the sheet's XML. */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly style: string | undefined;
  readonly from: number;
  readonly to: number;
  /** A text, as it is shown. */
  readonly text: string;
  readonly isEmpty: boolean;
  readonly hasFormula: boolean;
  /** Where the stored result of its formula is. */
  readonly result: Pick<Edit, 'from' | 'to'> | null;
}

/** A cell that is filled, from the text with placeholders, for a day of its row. */
interface Target {
  /** One that the sheet has, or is to have. */
  readonly cell: Pick<Cell, 'row' | 'column' | 'style'> & Partial<Pick<Cell, 'from' | 'to'>>;
  readonly template: string;
  readonly day: number | null;
}

/** The range of merged cells. */
interface Merged {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

interface FormSheet {
  readonly name: string;
  readonly part: string;
  readonly file: XmlFile;
  readonly cells: readonly Cell[];
  readonly rows: readonly Row[];
  readonly merged: readonly Merged[];
}

/** A row of a sheet, and where it is: a row without cells may be a tag alone. */
interface Row {
  readonly row: number;
  readonly from: number;
  /** Where its start tag ends, and its end tag starts. */
  readonly opened: number;
  readonly closed: number;
}

/**
 * Checks a workbook that somebody uploads as a form. Throws what `openPackage` throws, `form_unknown` with the placeholders
 * that there aren't, `form_outside_cells` for one that isn't the text of a cell, `form_without_any`, and `form_days` where
 * there is no room for the days. Returns how many of its cells are filled.
 */
export function checkForm(file: Uint8Array, names: FormNames): number {
  const form = openPackage(file);
  const sheets = sheetsOf(form);
  refuseOutsideCells(form, sheets);
  const unknown = sheets.flatMap((sheet) =>
    sheet.cells.flatMap((cell) =>
      unknownIn(cell.text, names).map((found) => `${sheet.name}!${addressOf(cell)} ${found}`),
    ),
  );
  if (unknown.length > 0)
    throw new AppError('form_unknown', {
      values: { cells: unknown.slice(0, NAMED).join('、') + (unknown.length > NAMED ? ' など' : '') },
    });
  const targets = sheets.flatMap((sheet) => targetsOf(sheet, names.daily));
  if (targets.length === 0) throw new AppError('form_without_any');
  return targets.length;
}

/** So many wrong placeholders are named. */
const NAMED = 10;

/** Fills a form that was checked; all that isn't a placeholder stays, formulas are calculated when it is opened. */
export function fillForm(file: Uint8Array, names: FormNames, values: FormValues): Buffer {
  const form = openPackage(file);
  const formats = withFormats(form);
  const changed = new Map<string, string>();
  for (const sheet of sheetsOf(form)) {
    const edits = editsOf(
      sheet,
      targetsOf(sheet, names.daily).map(({ cell, template, day }) => ({
        cell,
        text: filledXml(cell, filledWith(template, day, names, values), formats),
      })),
    );
    // A result that was stored is of the form as it was.
    const results = sheet.cells.flatMap(({ result }) => (result === null ? [] : [{ ...result, text: '' }]));
    changed.set(sheet.part, edited(sheet.file.text, [...edits, ...results]));
  }
  changed.set(form.workbook, calculatedOnOpening(form.xml(form.workbook)));
  if (form.styles !== undefined) changed.set(form.styles, formats.xml());
  return form.with(changed);
}

/** So much of a wrong placeholder is quoted. */
const QUOTED = 30;

/** A wrong placeholder as the refusal quotes it: a cell holds thousands of characters. */
const quoted = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= QUOTED ? text : `${letters.slice(0, QUOTED).join('')}…`;
};

function unknownIn(text: string, { single, daily }: FormNames): string[] {
  const wrong = [...text.matchAll(PLACEHOLDER)].flatMap(([whole, typed = '']) => {
    const { name, day } = placeholderOf(typed, daily);
    const isKnown =
      day === null ? single.includes(name) : daily.includes(name) && (day === 'row' || (day >= 1 && day <= FORM_DAYS));
    return isKnown ? [] : [quoted(whole)];
  });
  const rest = text.replaceAll(PLACEHOLDER, '');
  const half = rest.search(/\{\{|\}\}/);
  return half === -1 ? wrong : [...wrong, quoted(rest.slice(half))];
}

/** Throws where a placeholder is a part of something else than the text of a cell. */
function refuseOutsideCells(form: XlsxPackage, sheets: readonly FormSheet[]): void {
  const ofSheets = new Map(sheets.map((sheet) => [sheet.part, sheet]));
  const isOutside = form.textParts.some((part) => {
    if (part === form.sharedStrings) return false;
    const sheet = ofSheets.get(part);
    if (sheet === undefined) return form.text(part).includes('{{');
    if (sheet.cells.some(({ hasFormula, from, to }) => hasFormula && sheet.file.text.slice(from, to).includes('{{')))
      return true;
    return edited(
      sheet.file.text,
      sheet.cells.map(({ from, to }) => ({ from, to, text: '' })),
    ).includes('{{');
  });
  if (isOutside) throw new AppError('form_outside_cells');
}

/**
 * The cells of a sheet that are filled. The rows that have a day are those with its placeholders, in their order; after the
 * last of them it goes on in the rows below, which a form has empty for the purpose.
 */
function targetsOf(sheet: FormSheet, daily: readonly string[]): Target[] {
  const own = sheet.cells.filter(({ text }) => text.includes('{{'));
  const ofRows = own.filter(({ text }) => placeholdersIn(text, daily).some(({ day }) => day === 'row'));
  const rows = [...new Set(ofRows.map(({ row }) => row))].toSorted((one, other) => one - other);
  const last = rows.at(-1);
  const targets: Target[] = own.map((cell) => ({ cell, template: cell.text, day: rows.indexOf(cell.row) + 1 || null }));
  if (last === undefined) return targets;
  const at = new Map(sheet.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const pattern = ofRows.filter(({ row }) => row === last);
  for (let day = rows.length + 1; day <= FORM_DAYS; day += 1)
    for (const { column, style, text } of pattern) {
      const row = last + day - rows.length;
      const cell = at.get(`${row} ${column}`);
      if (cell?.isEmpty === false || sheet.merged.some((range) => hides(range, row, column)))
        throw new AppError('form_days', { values: { cell: `${sheet.name}!${addressOf({ row, column })}` } });
      targets.push({ cell: cell ?? { row, column, style }, template: text, day });
    }
  return targets;
}

/** What replaces the cells that a sheet has, and adds those that it hasn't, with their rows, in their places. */
function editsOf(
  { rows, cells, file }: FormSheet,
  filled: readonly { readonly cell: Target['cell']; readonly text: string }[],
): Edit[] {
  const added = filled.filter(({ cell }) => cell.from === undefined);
  return [
    ...filled.flatMap(({ cell: { from, to }, text }) =>
      from === undefined || to === undefined ? [] : [{ from, to, text }],
    ),
    ...[...new Set(added.map(({ cell }) => cell.row))].flatMap((number): Edit[] => {
      const inOrder = added
        .filter(({ cell }) => cell.row === number)
        .toSorted((one, other) => one.cell.column - other.cell.column);
      const whole = inOrder.map(({ text }) => text).join('');
      const row = rows.find((one) => one.row === number);
      if (row === undefined) {
        const at = rows.find((one) => one.row > number)?.from ?? file.text.search(/<\/sheetData/);
        return [{ from: at, to: at, text: `<row r="${number}">${whole}</row>` }];
      }
      const tag = file.text.slice(row.from, row.opened);
      if (tag.endsWith('/>'))
        return [{ from: row.from, to: row.opened, text: `${tag.replace(/\s*\/>$/, '>')}${whole}</row>` }];
      return inOrder.map(({ cell, text }) => {
        const next = cells.find((one) => one.row === number && one.column > cell.column)?.from ?? row.closed;
        return { from: next, to: next, text };
      });
    }),
  ];
}

/** Whether a cell is covered by another one that it is merged with. */
const hides = ({ top, left, bottom, right }: Merged, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right && (row !== top || column !== left);

const EMPTY: FormValue = { text: '', kind: 'text' };

/** What a cell is filled with: a value where the placeholder is all that it has, else a text. */
function filledWith(
  template: string,
  row: number | null,
  { daily }: FormNames,
  { single, days }: FormValues,
): FormValue {
  const valueOf = (typed: string): FormValue => {
    const { name, day } = placeholderOf(typed, daily);
    if (day === null) return single.get(name) ?? EMPTY;
    return days[(day === 'row' ? (row ?? 0) : day) - 1]?.get(name) ?? EMPTY;
  };
  const [placeholder] = template.matchAll(PLACEHOLDER);
  if (ALONE.test(template)) return valueOf(placeholder?.[1] ?? '');
  return { text: template.replaceAll(PLACEHOLDER, (_, typed: string) => valueOf(typed).text), kind: 'text' };
}

/** A cell with a value. A text is one whatever it begins with: never a formula. */
function filledXml(
  cell: Target['cell'],
  { text, number, kind }: FormValue,
  { styleFor, firstDay }: FormFormats,
): string {
  const { style, isText } = styleFor(cell.style, kind);
  const head = `<c r="${addressOf(cell)}"${style === undefined ? '' : ` s="${style}"`}`;
  if (text === '') return `${head}/>`;
  if (number !== undefined && number !== null && !isText)
    return `${head}><v>${kind === 'date' ? number - firstDay : number}</v></c>`;
  return `${head} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

function sheetsOf(form: XlsxPackage): FormSheet[] {
  const shared = form.sharedStrings === undefined ? [] : stringsOf(form.xml(form.sharedStrings));
  return form.sheets.map(({ name, part }) => {
    const file = form.xml(part);
    return { name, part, file, cells: cellsOf(file, shared), rows: rowsOf(file), merged: mergedOf(file) };
  });
}

/** The texts of a list of strings or of a cell: without how they are read, which Japanese has above them. */
function stringsOf({ parts }: Pick<XmlFile, 'parts'>, item = 'si'): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  for (const part of parts) {
    if (part.kind === 'start') {
      open.push(part.name);
      if (part.name === item) texts.push('');
    } else if (part.kind === 'end') open.pop();
    else if (open.at(-1) === 't' && !open.includes('rPh')) texts.push((texts.pop() ?? '') + textOf(part));
  }
  return texts;
}

const textOf = ({ text, isCdata }: Extract<XmlPart, { readonly kind: 'text' }>): string =>
  isCdata ? text : xmlDecoded(text);

/** The cells of a sheet, in document order; one without an address follows the one before it. */
function cellsOf({ parts }: XmlFile, shared: readonly string[]): Cell[] {
  const cells: Cell[] = [];
  let [row, column] = [0, 0];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part?.kind !== 'start') continue;
    if (part.name === 'row') {
      row = Number(part.attributes.get('r') ?? row + 1);
      column = 0;
    }
    if (part.name !== 'c') continue;
    const end = endOf(parts, at);
    const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(part.attributes.get('r') ?? '') ?? [];
    column = letters === '' ? column + 1 : columnNumber(letters);
    cells.push({
      row,
      column,
      style: part.attributes.get('s'),
      from: part.from,
      to: parts[end]?.to ?? part.to,
      ...contentOf(parts.slice(at, end + 1), part.attributes.get('t'), shared),
    });
    at = end;
  }
  return cells;
}

/** The rows of a sheet; one without a number follows the one before it. */
function rowsOf({ parts }: XmlFile): Row[] {
  const rows: Row[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'start' || part.name !== 'row') continue;
    const row = Number(part.attributes.get('r') ?? (rows.at(-1)?.row ?? 0) + 1);
    rows.push({ row, from: part.from, opened: part.to, closed: parts[endOf(parts, at)]?.from ?? part.to });
  }
  return rows;
}

/** Where an element ends that starts at a place. */
function endOf(parts: readonly XmlPart[], start: number): number {
  let depth = 0;
  for (let at = start; at < parts.length; at += 1) {
    if (parts[at]?.kind === 'start') depth += 1;
    if (parts[at]?.kind === 'end') depth -= 1;
    if (depth === 0) return at;
  }
  return parts.length - 1;
}

function contentOf(
  parts: readonly XmlPart[],
  type: string | undefined,
  shared: readonly string[],
): Pick<Cell, 'text' | 'isEmpty' | 'hasFormula' | 'result'> {
  const hasFormula = parts.some((part) => part.kind === 'start' && part.name === 'f');
  const at = parts.findIndex((part) => part.kind === 'start' && part.name === 'v');
  const [start, end] = at === -1 ? [undefined, undefined] : [parts[at], parts[endOf(parts, at)]];
  const value = parts
    .slice(at, at === -1 ? 0 : endOf(parts, at))
    .flatMap((part) => (part.kind === 'text' ? textOf(part) : []))
    .join('');
  const texts: Readonly<Record<string, () => string>> = {
    s: () => shared[Number(value)] ?? '',
    inlineStr: () => stringsOf({ parts }, 'is').join(''),
    str: () => value,
  };
  const text = texts[type ?? '']?.() ?? '';
  return {
    // What a formula results in is no text of the form's.
    text: hasFormula ? '' : text,
    isEmpty: !hasFormula && value === '' && text === '',
    hasFormula,
    result: hasFormula && start !== undefined && end !== undefined ? { from: start.from, to: end.to } : null,
  };
}

const mergedOf = ({ parts }: XmlFile): Merged[] =>
  parts.flatMap((part) => {
    if (part.kind !== 'start' || part.name !== 'mergeCell') return [];
    const [, left = '', top, right = '', bottom] =
      /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(part.attributes.get('ref') ?? '') ?? [];
    if (top === undefined) return [];
    return [{ top: Number(top), left: columnNumber(left), bottom: Number(bottom), right: columnNumber(right) }];
  });

const columnNumber = (letters: string): number =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0);

const columnLetters = (column: number): string =>
  column === 0 ? '' : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const addressOf = ({ row, column }: Pick<Cell, 'row' | 'column'>): string => `${columnLetters(column)}${row}`;
