import type { ReportLayout, WorkReport } from '#contract/work-reports.ts';
import { REPORT_COLUMN_NAMES, REPORT_COLUMN_WIDTHS, type ReportColumn } from '#domain/assignments/report-layout.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { CellStyle } from '../../platform/xlsx/styles.ts';
import { serialTime } from '../../platform/xlsx/values.ts';
import { sheetNames, workbook, type XlsxCell, type XlsxRow, type XlsxSheet } from '../../platform/xlsx/workbook.ts';
import { approvalMark, approvalText, dayCell, recipientOf, type ReportCell, type ReportPaper } from './report-cells.ts';

/** So many characters are as wide as a millimetre of the report's page. */
const CHARACTERS_PER_MM = 0.6;

const plain: CellStyle = { align: 'left' };
const strong: CellStyle = { isBold: true, align: 'left' };
const heading: CellStyle = { fill: 'EEF0F3', hasBorder: true, align: 'center' };
const cell: CellStyle = { hasBorder: true, align: 'center' };
const note: CellStyle = { hasBorder: true, align: 'left', wraps: true };
const LENGTH = '[h]:mm';

/** How a column's numbers look; past midnight the hours go on. */
const FORMATS: Readonly<Record<ReportCell['kind'], CellStyle>> = {
  text: {},
  date: { format: '[$-411]m/d' },
  clock: { format: '[hh]:mm' },
  length: { format: LENGTH },
};

/** The report of a month as a workbook of one sheet: dates, times and lengths as such. */
export function workReportXlsx(report: WorkReport, paper: ReportPaper): AsyncGenerator<Buffer> {
  async function* sheets(): AsyncGenerator<XlsxSheet> {
    yield sheetOf(report, paper);
  }
  return workbook(sheetNames([`${report.employee_id} ${report.name}`]), sheets());
}

function sheetOf(report: WorkReport, { layout, month, approval }: ReportPaper): XlsxSheet {
  const line = (value: string, style = plain): XlsxRow => ({ cells: [{ value, style }], isMerged: true });
  const place = placeLine(report.job_assignment, report.client_unit, report.workplace);
  const head = [
    { ...line(`${layout.title}　${month}`, { ...strong, size: 14 }), height: 24 },
    line(recipientOf(report, layout), strong),
    ...(place === '' ? [] : [line(place)]),
    ...(layout.contract_number === '' ? [] : [line(`契約番号：${layout.contract_number}`)]),
    line(report.company_name),
    line(`作業者：${report.name}（${report.employee_id}）`, strong),
    { cells: [] },
    { cells: layout.columns.map((column) => ({ value: REPORT_COLUMN_NAMES[column], style: heading })) },
  ];
  return {
    widths: layout.columns.map((column) => Math.max(10, REPORT_COLUMN_WIDTHS[column] * CHARACTERS_PER_MM)),
    frozenRows: head.length,
    rows: [
      ...head,
      ...report.days.map((day) => ({ cells: layout.columns.map((column) => xlsxCell(column, dayCell(column, day))) })),
      { cells: [] },
      ...totalsOf(report).map(([name, length]) => ({
        cells: [
          { value: name, style: heading },
          { value: serialTime(minutes(length)), style: { ...cell, isBold: true, format: LENGTH } },
        ],
      })),
      { cells: [] },
      line(`作業日数 ${report.worked_days}日。作業時間は${report.rounding}。`),
      ...(approval === null ? [] : [line(approvalText(approval), strong)]),
      ...layout.footing.split('\n').flatMap((text) => (text === '' ? [] : [line(text)])),
      ...sealRows(layout, approval),
    ],
  };
}

const totalsOf = ({ billed_minutes: billed, settlement }: WorkReport): readonly (readonly [string, number])[] => [
  ['合計', billed],
  ...(settlement === undefined
    ? []
    : ([
        ['精算幅の下限', settlement.lower_minutes],
        ['精算幅の上限', settlement.upper_minutes],
        ['控除', settlement.shortage_minutes],
        ['超過', settlement.excess_minutes],
      ] as const)),
];

const xlsxCell = (column: ReportColumn, { text, number, kind }: ReportCell): XlsxCell => ({
  value: number ?? (text === '' ? null : text),
  style: kind === 'text' && column !== 'weekday' ? note : { ...cell, ...FORMATS[kind] },
});

/** The places for the seals or signatures, below each other's names, with the mark of an approval in that of the client. */
function sealRows({ seals, columns }: ReportLayout, approval: ReportPaper['approval']): XlsxRow[] {
  const places = seals.slice(0, columns.length);
  if (places.length === 0) return [];
  const mark = approvalMark(approval, places);
  const markIn = (place: number): string | null => (mark?.place === place ? mark.lines.join('\n') : null);
  return [
    { cells: [] },
    { cells: places.map((value) => ({ value, style: heading })) },
    { cells: places.map((_, place) => ({ value: markIn(place), style: { ...cell, wraps: true } })), height: 48 },
  ];
}
