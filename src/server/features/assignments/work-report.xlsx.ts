import type { ReportDay, WorkReport } from '#contract/work-reports.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes, MINUTES_PER_DAY, timeOfDay } from '#domain/time/minutes.ts';
import type { CellStyle } from '../../platform/xlsx/styles.ts';
import { serialDate, serialTime } from '../../platform/xlsx/values.ts';
import { sheetNames, workbook, type XlsxCell, type XlsxRow, type XlsxSheet } from '../../platform/xlsx/workbook.ts';

const COLUMNS = [
  ['日付', 12],
  ['開始', 10],
  ['終了', 10],
  ['休憩', 10],
  ['作業時間', 12],
  ['作業内容・備考', 48],
] as const;

const plain: CellStyle = { align: 'left' };
const strong: CellStyle = { isBold: true, align: 'left' };
const heading: CellStyle = { fill: 'EEF0F3', hasBorder: true, align: 'center' };
const cell: CellStyle = { hasBorder: true, align: 'center' };
const note: CellStyle = { hasBorder: true, align: 'left', wraps: true };
const LENGTH = '[h]:mm';
/** Past midnight the hours go on. */
const CLOCK = '[hh]:mm';

/** The report of a month as a workbook of one sheet: dates, times and lengths as such. */
export function workReportXlsx(report: WorkReport, month: string): AsyncGenerator<Buffer> {
  async function* sheets(): AsyncGenerator<XlsxSheet> {
    yield sheetOf(report, month);
  }
  return workbook(sheetNames([`${report.employee_id} ${report.name}`]), sheets());
}

function sheetOf(report: WorkReport, month: string): XlsxSheet {
  const line = (value: string, style = plain): XlsxRow => ({ cells: [{ value, style }], isMerged: true });
  const place = placeLine(report.job_assignment, report.client_unit, report.workplace);
  const head = [
    { ...line(`作業報告書　${month}`, { ...strong, size: 14 }), height: 24 },
    line(`${report.client_company}　御中`, strong),
    ...(place === '' ? [] : [line(place)]),
    line(report.company_name),
    line(`作業者：${report.name}（${report.employee_id}）`, strong),
    { cells: [] },
    { cells: COLUMNS.map(([value]) => ({ value, style: heading })) },
  ];
  return {
    widths: COLUMNS.map(([, width]) => width),
    frozenRows: head.length,
    rows: [
      ...head,
      ...report.days.map((day) => ({ cells: dayCells(day) })),
      { cells: [] },
      ...totalsOf(report).map(([name, length]) => ({
        cells: [
          { value: name, style: heading },
          { value: serialTime(minutes(length)), style: { ...cell, isBold: true, format: LENGTH } },
        ],
      })),
      { cells: [] },
      line(`作業日数 ${report.worked_days}日。作業時間は${report.rounding}。`),
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

function dayCells(day: ReportDay): XlsxCell[] {
  const clock = (time: string | null, isNextDay = false): XlsxCell => {
    return {
      value: time === null ? null : serialTime(minutes(timeOfDay(time) + (isNextDay ? MINUTES_PER_DAY : 0))),
      style: { ...cell, format: CLOCK },
    };
  };
  const length = (time: number | null): XlsxCell => ({
    value: time === null || time === 0 ? null : serialTime(minutes(time)),
    style: { ...cell, format: LENGTH },
  });
  return [
    { value: serialDate(isoDate(day.date)), style: { ...cell, format: '[$-411]m/d"（"aaa"）"' } },
    clock(day.start_time),
    clock(day.end_time, day.ends_next_day),
    length(day.break_minutes),
    length(day.work_minutes),
    { value: [day.holiday ?? '', day.note].filter((part) => part !== '').join('　'), style: note },
  ];
}
