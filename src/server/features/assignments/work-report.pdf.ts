import type { ReportDay, WorkReport } from '#contract/work-reports.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { dayNumber, isoDate, monthNumber, weekdayOf } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { WEEKDAYS } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { pdfOf, type PdfPage } from '../../platform/pdf/pages.ts';
import { type Lettering, missingOf, type Pen } from '../../platform/pdf/pen.ts';

// A page of A4: lengths in millimetres, letters in points.
const LEFT = 14;
const TOP = 13;
const WIDTH = 182;
const ROW = 6;
const SEAL = 24;
const HEAD_FILL = '#eef0f3';
const PALE = '#444444';

const COLUMNS = [
  ['日', 12],
  ['曜', 10],
  ['開始', 18],
  ['終了', 22],
  ['休憩', 16],
  ['作業時間', 22],
  ['作業内容・備考', 82],
] as const;
const WIDTHS = COLUMNS.map(([, width]) => width);
const NOTE_WIDTH = 82;

const HEAD: Lettering = { size: 8 };
const CELL: Lettering = { size: 8.5 };

/** The report of a month as a PDF of one page, with places for the signatures. */
export const workReportPdf = (report: WorkReport, month: string, now: EpochMs): AsyncGenerator<Buffer> => {
  async function* pages(): AsyncGenerator<PdfPage> {
    yield { draw: (pen) => drawReport(pen, report, month) };
  }
  return pdfOf({ title: `作業報告書 ${month}`, author: report.company_name, now }, pages());
};

const time = (length: number): string => formatDuration(minutes(length));

function drawReport(pen: Pen, report: WorkReport, month: string): void {
  const line = (text: string, y: number, style: Lettering, width = WIDTH): void => {
    const [first = ''] = pen.lines(pen.shown(text), width, style, 1);
    pen.write(first, LEFT, y, style);
  };
  let y = TOP;
  pen.write(`作業報告書　${month}`, LEFT + WIDTH / 2, y + 3, { size: 15, font: 'bold' }, 'middle');
  y += 13;
  const half = WIDTH - 2 * SEAL - 6;
  line(`${report.client_company}　御中`, y, { size: 12, font: 'bold' }, half);
  drawSeals(pen, y - 4);
  y += 6.5;
  const place = placeLine(report.job_assignment, report.client_unit, report.workplace);
  if (place !== '') {
    line(place, y, { size: 8.5, color: PALE }, half);
    y += 5.5;
  }
  line(report.company_name, y, { size: 9 }, half);
  y += 5.5;
  line(`作業者：${report.name}（${report.employee_id}）`, y, { size: 10, font: 'bold' }, half);
  y = TOP + 13 - 4 + SEAL + 5;
  y = drawDays(pen, y, report.days);
  y += 5;
  const { settlement } = report;
  line(`作業日数 ${report.worked_days}日　　作業時間の合計 ${time(report.billed_minutes)}`, y, {
    size: 11,
    font: 'bold',
  });
  y += 6;
  if (settlement !== undefined) {
    const band = `精算幅 ${time(settlement.lower_minutes)}〜${time(settlement.upper_minutes)}`;
    const outside = `控除 ${time(settlement.shortage_minutes)}　超過 ${time(settlement.excess_minutes)}`;
    line(`${band}　　${outside}`, y, { size: 9 });
    y += 5.5;
  }
  line(`作業時間は${report.rounding}。`, y, { size: 7.5, color: PALE });
  const missing = missingOf(pen);
  if (missing !== '') line(`※〓は、この書体にない文字：${missing}`, 288, { size: 7, color: PALE });
}

/** The places for the seals or signatures of who worked and who has approved it. */
function drawSeals(pen: Pen, top: number): void {
  const left = LEFT + WIDTH - 2 * SEAL;
  pen.fill(left, top, 2 * SEAL, ROW, HEAD_FILL);
  for (const [at, label] of ['貴社 承認', '作業者'].entries())
    pen.write(label, left + (at + 0.5) * SEAL, top + ROW / 2, HEAD, 'middle');
  pen.rule(left, top, [SEAL, SEAL], [ROW, SEAL - ROW]);
}

/** Rules the days. Returns where they end. */
function drawDays(pen: Pen, top: number, days: readonly ReportDay[]): number {
  pen.fill(LEFT, top, WIDTH, ROW, HEAD_FILL);
  const rows = [COLUMNS.map(([heading]) => heading), ...days.map(cellsOf)];
  for (const [at, cells] of rows.entries()) {
    let x = LEFT;
    const middle = top + (at + 0.5) * ROW;
    for (const [column, text] of cells.entries()) {
      const width = WIDTHS[column] ?? 0;
      const isNote = at > 0 && column === COLUMNS.length - 1;
      if (isNote) {
        const [first = ''] = pen.lines(pen.shown(text), NOTE_WIDTH - 3, CELL, 1);
        pen.write(first, x + 1.5, middle, CELL);
      } else pen.write(text, x + width / 2, middle, at === 0 ? HEAD : CELL, 'middle');
      x += width;
    }
  }
  pen.rule(
    LEFT,
    top,
    WIDTHS,
    rows.map(() => ROW),
  );
  return top + rows.length * ROW;
}

function cellsOf(day: ReportDay): string[] {
  const date = isoDate(day.date);
  return [
    `${monthNumber(date)}/${dayNumber(date)}`,
    day.holiday === null ? WEEKDAYS[weekdayOf(date)] : '祝',
    day.start_time ?? '',
    day.end_time === null ? '' : `${day.ends_next_day ? '翌' : ''}${day.end_time}`,
    day.break_minutes === null ? '' : time(day.break_minutes),
    day.work_minutes === 0 ? '' : time(day.work_minutes),
    day.note,
  ];
}
