import { partInWords } from '#domain/leave/day-leave.ts';
import { toDays } from '#domain/leave/amount.ts';
import { BEFORE_GO_LIVE_REMARK, OBLIGATION_LABELS, obligationState } from '#domain/leave/five-day-obligation.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { pdfOf, type PdfPage } from '../../platform/pdf/pages.ts';
import { type Lettering, missingOf, type Pen } from '../../platform/pdf/pen.ts';
import type { CompanyLedgers, PersonsLedger } from './leave-ledgers.service.ts';

// A page of A4: lengths in millimetres, letters in points.
const LEFT = 14;
const TOP = 14;
const WIDTH = 182;
const ROW = 6;
const GAP = 4;
const HEAD_FILL = '#eef0f3';
const PALE = '#444444';

const GRANTS = [
  ['基準日（付与日）', 38],
  ['種類', 22],
  ['付与日数', 24],
  ['有効期限', 38],
  ['使用日数', 20],
  ['残り', 20],
  ['失効', 20],
] as const;

/** Days beside each other, and below each other on a page. */
const ACROSS = 3;
const DOWN = 30;
const DAY = [
  ['取得日', 36],
  ['単位', WIDTH / ACROSS - 36],
] as const;

const HEAD: Lettering = { size: 8 };
const CELL: Lettering = { size: 8.5 };

/** Streams the ledgers as a PDF, each on a page; more days than that have further pages. */
export function ledgersPdf({ companyName, year, asOf, ledgers }: CompanyLedgers, now: EpochMs): AsyncGenerator<Buffer> {
  const title = `${year}年 年次有給休暇管理簿`;
  async function* pages(): AsyncGenerator<PdfPage> {
    for await (const person of ledgers) {
      const { taken } = person.ledger;
      const count = Math.max(1, Math.ceil(taken.length / (ACROSS * DOWN)));
      for (let page = 0; page < count; page += 1)
        yield {
          ...(page === 0 && { name: `${person.employeeId} ${person.name}` }),
          draw: (pen) =>
            drawLedger(pen, { title, companyName, asOf }, person, {
              days: taken.slice(page * ACROSS * DOWN, (page + 1) * ACROSS * DOWN),
              pageText: count === 1 ? '' : `（${page + 1}／${count}）`,
            }),
        };
    }
  }
  return pdfOf({ title, author: companyName, now }, pages());
}

function drawLedger(
  pen: Pen,
  { title, companyName, asOf }: { readonly title: string; readonly companyName: string; readonly asOf: IsoDate },
  { employeeId, name, departments, ledger, obligations }: PersonsLedger,
  { days, pageText }: { readonly days: readonly LeaveUsage[]; readonly pageText: string },
): void {
  const line = (text: string, y: number, style: Lettering): void => {
    const [first = ''] = pen.lines(pen.shown(text), WIDTH, style, 1);
    pen.write(first, LEFT, y, style);
  };
  let y = TOP;
  pen.write(`${title}${pageText}`, LEFT + WIDTH / 2, y + 3, { size: 15, font: 'bold' }, 'middle');
  y += 12;
  line(companyName, y, { size: 9 });
  const asOfText = `${formatDate(asOf)}現在`;
  pen.write(asOfText, LEFT + WIDTH - pen.widthOf(asOfText, HEAD), y, HEAD);
  y += 7;
  line(`${employeeId}　${name}`, y, { size: 12, font: 'bold' });
  y += 5.5;
  const where = [departments.department, departments.site].filter((each) => each !== undefined).join('　');
  if (where !== '') {
    line(where, y, { size: 8, color: PALE });
    y += 5;
  }
  y = drawTable(
    pen,
    y,
    GRANTS,
    ledger.grants.map(({ grant, used, left, status }) => [
      formatDate(grant.grantedOn),
      grant.isStatutory ? '法定' : '法定外',
      daysText(toDays(grant.amount)),
      formatDate(grant.lastUsableOn),
      daysText(toDays(used)),
      status === 'expired' ? '－' : daysText(toDays(left)),
      status === 'expired' ? daysText(toDays(left)) : '－',
    ]),
  );
  y += GAP;
  for (const obligation of obligations) {
    const { start, end, required, counted, isPartlyUnknown } = obligation;
    const state = OBLIGATION_LABELS[obligationState(obligation)];
    const remark = isPartlyUnknown ? `（${BEFORE_GO_LIVE_REMARK}）` : '';
    const done = `${toDays(counted)}／${toDays(required)}日`;
    line(`年5日の取得（${formatDate(start)}〜${formatDate(end)}）：${done}　${state}${remark}`, y, { size: 9 });
    y += 5.5;
  }
  const period = `${formatDate(ledger.from)}〜${formatDate(ledger.to)}`;
  line(`取得した日（${period}）：計${daysText(toDays(ledger.total))}`, y, { size: 9, font: 'bold' });
  y += 4;
  for (let column = 0; column * DOWN < days.length; column += 1)
    drawTable(
      pen,
      y,
      DAY,
      days.slice(column * DOWN, (column + 1) * DOWN).map((usage) => [dayText(usage, asOf), unitText(usage)]),
      LEFT + (column * WIDTH) / ACROSS,
    );
  if (days.length === 0) line('この期間に取得した日はありません。', y + 2, { size: 9, color: PALE });
  const missing = missingOf(pen);
  if (missing !== '') line(`※〓は、この書体にない文字：${missing}`, 288, { size: 7, color: PALE });
}

/** Rules a table with its head. Returns where it ends. */
function drawTable(
  pen: Pen,
  top: number,
  columns: readonly (readonly [heading: string, width: number])[],
  rows: readonly (readonly string[])[],
  left = LEFT,
): number {
  const widths = columns.map(([, width]) => width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  pen.fill(left, top, total, ROW, HEAD_FILL);
  for (const [at, cells] of [columns.map(([heading]) => heading), ...rows].entries()) {
    let x = left;
    for (const [column, text] of cells.entries()) {
      const width = widths[column] ?? 0;
      pen.write(text, x + width / 2, top + (at + 0.5) * ROW, at === 0 ? HEAD : CELL, 'middle');
      x += width;
    }
  }
  pen.rule(
    left,
    top,
    widths,
    Array.from({ length: rows.length + 1 }, () => ROW),
  );
  return top + (rows.length + 1) * ROW;
}

const daysText = (days: number): string => `${days}日`;

/** A day that is approved and hasn't come says so. */
const dayText = ({ date }: LeaveUsage, asOf: IsoDate): string => `${formatDate(date)}${date > asOf ? ' 予定' : ''}`;

const unitText = ({ part, unit, amount }: LeaveUsage): string =>
  part !== undefined ? partInWords(part) : unit === 'day' ? '1日' : daysText(toDays(amount));
