import { cellText, type CellStyle, collectStyles, SPREADSHEET, type Styles, XML_HEAD, xmlText } from './styles.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** A cell: a number or a text, which is never taken for a formula; `null` leaves it empty. */
export interface XlsxCell {
  readonly value: string | number | null;
  readonly style: CellStyle;
}

export interface XlsxSheet {
  /** The widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly XlsxRow[];
  /** The number of rows frozen at the top. */
  readonly frozenRows: number;
}

export interface XlsxRow {
  readonly cells: readonly XlsxCell[];
  /** In points. */
  readonly height?: number;
  /** The first cell is merged over all columns. */
  readonly isMerged?: boolean;
}

/**
 * Streams a workbook, sheet by sheet; only each one's name is held in memory. Every sheet prints on one portrait page
 * of A4. There must be as many `sheets` as `names`; `sheetNames` makes valid ones.
 */
export async function* workbook(
  names: readonly string[],
  sheets: AsyncIterable<XlsxSheet>,
): AsyncGenerator<Buffer, void, undefined> {
  const styles = collectStyles();
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: '[Content_Types].xml', content: contentTypes(names.length) };
    yield { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) };
    yield { name: 'xl/workbook.xml', content: workbookXml(names) };
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    };
    let count = 0;
    for await (const sheet of sheets) {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, content: sheetXml(sheet, styles) };
    }
    yield { name: 'xl/styles.xml', content: styles.xml() };
  }
  yield* zipped(entries());
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: number): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ];
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`
  );
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML_HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** In inches: 10 mm on each side, as on the sheet's own paper. */
const MARGINS = '<pageMargins left="0.39" right="0.39" top="0.39" bottom="0.39" header="0.2" footer="0.2"/>';
const A4 = '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/>';

function sheetXml({ widths, rows, frozenRows }: XlsxSheet, styles: Styles): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const merged = rows.flatMap(({ isMerged }, at) =>
    isMerged === true ? [`<mergeCell ref="A${at + 1}:${column(widths.length - 1)}${at + 1}"/>`] : [],
  );
  const firstMoving = `A${frozenRows + 1}`;
  return (
    `${XML_HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView showGridLines="0" workbookViewId="0">' +
    `<pane ySplit="${frozenRows}" topLeftCell="${firstMoving}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${firstMoving}" sqref="${firstMoving}"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="18"/><cols>${columns.join('')}</cols>` +
    `<sheetData>${rows.map((row, at) => rowXml(row, at + 1, styles)).join('')}</sheetData>` +
    (merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`) +
    `${MARGINS}${A4}</worksheet>`
  );
}

const rowXml = ({ cells, height }: XlsxRow, row: number, styles: Styles): string =>
  `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>` +
  `${cells.map((cell, at) => cellXml(cell, `${column(at)}${row}`, styles)).join('')}</row>`;

function cellXml({ value, style }: XlsxCell, address: string, styles: Styles): string {
  const head = `<c r="${address}" s="${styles.indexOf(style)}"`;
  if (value === null || value === '') return `${head}/>`;
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`;
  return `${head} t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
}

/** The letter of a column; only the first 26 are supported. */
const column = (index: number): string => String.fromCharCode(65 + index);

/** Excel's limit for the name of a tab, in UTF-16 units. */
const MAX_LENGTH = 31;

/** Characters that Excel rejects in a tab's name, control characters included. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}]/gu;

/**
 * Valid names of Excel tabs, as close to the titles as possible: at most 31 characters without `\ / ? * [ ] :`, no
 * apostrophe at either end, never empty, and unique regardless of case.
 */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = title.replaceAll(FORBIDDEN, ' ').trim();
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : `~${count}`;
      const candidate = `${withoutApostrophes(cut(name, MAX_LENGTH - ending.length)) || 'Sheet'}${ending}`;
      const key = candidate.normalize('NFKC').toLowerCase();
      if (taken.has(key) || key === 'history') continue;
      taken.add(key);
      return candidate;
    }
  });
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

const withoutApostrophes = (text: string): string => text.replaceAll(/^[' ]+|[' ]+$/g, '');
