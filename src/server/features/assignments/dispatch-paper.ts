import type { DispatchLedger, LedgerEntry } from '#contract/dispatch-ledger.ts';
import { type LedgerItem, missingLabels, UNREGISTERED } from '#domain/assignments/dispatch-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { pdfOf, type PdfPage } from '../../platform/pdf/pages.ts';
import { type Lettering, missingOf, type Pen } from '../../platform/pdf/pen.ts';
import { toCsv } from '../../platform/http/csv.ts';

// A page of A4: lengths in millimetres, letters in points.
const LEFT = 16;
const TOP = 16;
const BOTTOM = 280;
const WIDTHS = [52, 126] as const;
const LINE = 5;
const PADDING = 1.8;
const MOST_LINES = 40;
const HEAD_FILL = '#eef0f3';
const HEAD: Lettering = { size: 9, font: 'bold' };
const CELL: Lettering = { size: 9 };
const SMALL: Lettering = { size: 8.5, color: '#444444' };

/** A paper of items: its title, what stands below it, and the items. */
interface Paper {
  readonly title: string;
  readonly lines: readonly string[];
  readonly items: readonly LedgerItem[];
}

/** The ledger of a person's year, a dispatch from a page of its own on. */
export const ledgerPdf = (ledger: DispatchLedger, now: EpochMs): AsyncGenerator<Buffer> =>
  papersPdf(
    { title: `派遣元管理台帳 ${ledger.year}年`, author: ledger.company_name, now },
    ledger.dispatches.length === 0
      ? [
          {
            title: `派遣元管理台帳　${ledger.year}年`,
            lines: [...who(ledger), 'この年の労働者派遣はありません。'],
            items: [],
          },
        ]
      : ledger.dispatches.map((entry) => ({
          title: `派遣元管理台帳　${ledger.year}年`,
          lines: [...who(ledger), `派遣先：${entry.client_company}（${daysOf(entry)}）`, ...missingLine(entry.items)],
          items: entry.items,
        })),
  );

/** The notice of a dispatch to its client. */
export const noticePdf = (ledger: DispatchLedger, entry: LedgerEntry, now: EpochMs): AsyncGenerator<Buffer> =>
  papersPdf({ title: '派遣先への通知', author: ledger.company_name, now }, [
    {
      title: '派遣労働者に関する通知',
      lines: [
        `${entry.client_company}　御中`,
        ledger.company_name,
        ...(ledger.agency === '' ? [] : [ledger.agency]),
        `労働者派遣法35条により、次の派遣労働者について通知します。派遣の期間：${daysOf(entry)}`,
        ...missingLine(entry.notice),
      ],
      items: entry.notice,
    },
  ]);

const who = ({ company_name, agency, name, employee_id }: DispatchLedger): string[] => [
  company_name,
  ...(agency === '' ? [] : [agency]),
  `派遣労働者：${name}（${employee_id}）`,
];

const daysOf = ({ from_date, to_date }: LedgerEntry): string =>
  `${formatDate(isoDate(from_date))}〜${to_date === null ? '期限なし' : formatDate(isoDate(to_date))}`;

const missingLine = (items: readonly LedgerItem[]): string[] => {
  const missing = missingLabels(items);
  return missing.length === 0 ? [] : [`${UNREGISTERED}：${missing.join('、')}`];
};

function papersPdf(
  about: { readonly title: string; readonly author: string; readonly now: EpochMs },
  papers: readonly Paper[],
): AsyncGenerator<Buffer> {
  async function* pages(): AsyncGenerator<PdfPage> {
    for (const paper of papers) {
      // The items that are left once a page is full go on with the next one.
      let left: readonly LedgerItem[] = paper.items;
      do {
        let rest: readonly LedgerItem[] = [];
        yield {
          draw: (pen) => {
            rest = drawPage(pen, { ...paper, items: left });
          },
        };
        left = rest.length < left.length ? rest : [];
      } while (left.length > 0);
    }
  }
  return pdfOf(about, pages());
}

/** Draws as many items as a page has room for. Returns those that are left. */
function drawPage(pen: Pen, { title, lines, items }: Paper): readonly LedgerItem[] {
  const width = WIDTHS[0] + WIDTHS[1];
  let y = TOP;
  pen.write(title, LEFT + width / 2, y, { size: 15, font: 'bold' }, 'middle');
  y += 10;
  for (const text of lines)
    for (const part of pen.lines(pen.shown(text), width, CELL, MOST_LINES)) {
      pen.write(part, LEFT, y, CELL);
      y += LINE;
    }
  y += 2;
  const rows = items.map(({ label, value }) => ({
    label: pen.lines(label, WIDTHS[0] - 2 * PADDING, HEAD, 2),
    value: (value ?? UNREGISTERED)
      .split('\n')
      .flatMap((line) => pen.lines(pen.shown(line), WIDTHS[1] - 2 * PADDING, CELL, MOST_LINES)),
    isMissing: value === null,
  }));
  const heights: number[] = [];
  let end = y;
  for (const { label, value } of rows) {
    const height = Math.max(label.length, value.length, 1) * LINE + PADDING;
    if (heights.length > 0 && end + height > BOTTOM) break;
    heights.push(height);
    end += height;
  }
  if (heights.length > 0) pen.fill(LEFT, y, WIDTHS[0], end - y, HEAD_FILL);
  const top = y;
  for (const [place, height] of heights.entries()) {
    const row = rows[place];
    for (const [at, text] of (row?.label ?? []).entries())
      pen.write(text, LEFT + PADDING, y + PADDING / 2 + (at + 0.5) * LINE, HEAD);
    for (const [at, text] of (row?.value ?? []).entries())
      pen.write(
        text,
        LEFT + WIDTHS[0] + PADDING,
        y + PADDING / 2 + (at + 0.5) * LINE,
        row?.isMissing === true ? { ...CELL, font: 'bold' } : CELL,
      );
    y += height;
  }
  if (heights.length > 0) pen.rule(LEFT, top, WIDTHS, heights);
  const missing = missingOf(pen);
  if (missing !== '') pen.write(`※〓は、この書体にない文字：${missing}`, LEFT, 288, SMALL);
  return items.slice(heights.length);
}

const HEADINGS = ['社員ID', '氏名', '派遣先', '派遣の期間', '項目', '内容'];

/** The items of dispatches as CSV, a line an item. */
export const itemsCsv = (
  ledger: DispatchLedger,
  entries: readonly { readonly entry: LedgerEntry; readonly items: readonly LedgerItem[] }[],
): string =>
  toCsv(
    HEADINGS,
    entries.flatMap(({ entry, items }) =>
      items.map(({ label, value }) => [
        ledger.employee_id,
        ledger.name,
        entry.client_company,
        daysOf(entry),
        label,
        value ?? UNREGISTERED,
      ]),
    ),
  );
