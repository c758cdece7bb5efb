import type { ReportDay, WorkReport } from '#contract/work-reports.ts';
import { columnWidths, REPORT_COLUMN_NAMES, type ReportColumn } from '#domain/assignments/report-layout.ts';
import { placeLine } from '#domain/assignments/words.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { pdfOf, type PdfPage } from '../../platform/pdf/pages.ts';
import { type Lettering, missingOf, type Pen } from '../../platform/pdf/pen.ts';
import { approvalMark, approvalText, dayCell, recipientOf, type ReportPaper } from './report-cells.ts';

// A page of A4: lengths in millimetres, letters in points.
const LEFT = 14;
const TOP = 13;
const WIDTH = 182;
const ROW = 6;
const SEAL = 24;
const HEAD_FILL = '#eef0f3';
const PALE = '#444444';

/** So many lines of a footing fit below the days of the longest month. */
const FOOTING_LINES = 4;

/** The columns that hold sentences, which are cut off at their end. */
const TEXTS: ReadonlySet<ReportColumn> = new Set(['category', 'remark', 'note']);

const HEAD: Lettering = { size: 8 };
const CELL: Lettering = { size: 8.5 };
const MARK: Lettering = { size: 7.5 };

/** What is printed of a report; a client has nothing else of it. */
type Printed = Omit<WorkReport, 'user_id' | 'from' | 'to'>;

/** The report of a month as a PDF of one page, with places for the signatures, and the approval by a link. */
export const workReportPdf = (report: Printed, paper: ReportPaper, now: EpochMs): AsyncGenerator<Buffer> => {
  async function* pages(): AsyncGenerator<PdfPage> {
    yield { draw: (pen) => drawReport(pen, report, paper) };
  }
  return pdfOf({ title: `${paper.layout.title} ${paper.month}`, author: report.company_name, now }, pages());
};

const time = (length: number): string => formatDuration(minutes(length));

function drawReport(pen: Pen, report: Printed, { layout, month, approval }: ReportPaper): void {
  const line = (text: string, y: number, style: Lettering, width = WIDTH): void => {
    const [first = ''] = pen.lines(pen.shown(text), width, style, 1);
    pen.write(first, LEFT, y, style);
  };
  let y = TOP;
  pen.write(`${layout.title}　${month}`, LEFT + WIDTH / 2, y + 3, { size: 15, font: 'bold' }, 'middle');
  y += 13;
  const half = WIDTH - layout.seals.length * SEAL - 6;
  line(recipientOf(report, layout), y, { size: 12, font: 'bold' }, half);
  drawSeals(pen, layout.seals, y - 4);
  drawMark(pen, layout.seals, y - 4, approval);
  y += 6.5;
  const place = placeLine(report.job_assignment, report.client_unit, report.workplace);
  if (place !== '') {
    line(place, y, { size: 8.5, color: PALE }, half);
    y += 5.5;
  }
  if (layout.contract_number !== '') {
    line(`契約番号：${layout.contract_number}`, y, { size: 8.5, color: PALE }, half);
    y += 5;
  }
  line(report.company_name, y, { size: 9 }, half);
  y += 5.5;
  line(`作業者：${report.name}（${report.employee_id}）`, y, { size: 10, font: 'bold' }, half);
  y = TOP + 13 - 4 + SEAL + 5;
  y = drawDays(pen, y, report.days, layout.columns);
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
  if (approval !== null) {
    y += 6;
    line(approvalText(approval), y, { size: 8.5, font: 'bold' });
  }
  for (const text of pen.lines(pen.shown(layout.footing), WIDTH, CELL, FOOTING_LINES)) {
    y += 4.5;
    pen.write(text, LEFT, y, CELL);
  }
  const missing = missingOf(pen);
  if (missing !== '') line(`※〓は、この書体にない文字：${missing}`, 288, { size: 7, color: PALE });
}

/** The places for the seals or signatures. */
function drawSeals(pen: Pen, seals: readonly string[], top: number): void {
  if (seals.length === 0) return;
  const left = LEFT + WIDTH - seals.length * SEAL;
  pen.fill(left, top, seals.length * SEAL, ROW, HEAD_FILL);
  for (const [at, label] of seals.entries())
    pen.write(
      pen.shown(label),
      left + (at + 0.5) * SEAL,
      top + ROW / 2,
      { size: label.length > 8 ? 6.5 : 8 },
      'middle',
    );
  pen.rule(
    left,
    top,
    seals.map(() => SEAL),
    [ROW, SEAL - ROW],
  );
}

/** The mark of an approval by a link in the place of the client's seal, where the paper has one that says so. */
function drawMark(pen: Pen, seals: readonly string[], top: number, approval: ReportPaper['approval']): void {
  const found = approvalMark(approval, seals);
  if (found === null) return;
  const { place, lines } = found;
  const [mark, by, date] = lines;
  const middle = LEFT + WIDTH - (seals.length - place - 0.5) * SEAL;
  const [name = ''] = pen.lines(pen.shown(by), SEAL - 2, MARK, 1);
  pen.write(mark, middle, top + ROW + 4, { size: 9, font: 'bold' }, 'middle');
  pen.write(name, middle, top + ROW + 9, MARK, 'middle');
  pen.write(date, middle, top + ROW + 13.5, MARK, 'middle');
}

/** Rules the days. Returns where they end. */
function drawDays(pen: Pen, top: number, days: readonly ReportDay[], columns: readonly ReportColumn[]): number {
  pen.fill(LEFT, top, WIDTH, ROW, HEAD_FILL);
  const widths = columnWidths(columns, WIDTH);
  const heads = columns.map((column) => REPORT_COLUMN_NAMES[column]);
  const rows = [heads, ...days.map((day) => columns.map((column) => dayCell(column, day).text))];
  for (const [at, cells] of rows.entries()) {
    let x = LEFT;
    const middle = top + (at + 0.5) * ROW;
    for (const [place, column] of columns.entries()) {
      const text = cells[place] ?? '';
      const width = widths[place] ?? 0;
      if (at > 0 && TEXTS.has(column)) {
        const [first = ''] = pen.lines(pen.shown(text), width - 3, CELL, 1);
        pen.write(first, x + 1.5, middle, CELL);
      } else pen.write(text, x + width / 2, middle, at === 0 ? HEAD : CELL, 'middle');
      x += width;
    }
  }
  pen.rule(
    LEFT,
    top,
    widths,
    rows.map(() => ROW),
  );
  return top + rows.length * ROW;
}
