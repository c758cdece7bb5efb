import type { ReportDay, ReportLayout, WorkReport } from '#contract/work-reports.ts';
import type { ReportColumn } from '#domain/assignments/report-layout.ts';
import { dayNumber, isoDate, monthNumber, weekdayOf } from '#domain/time/date.ts';
import { type EpochMs, japanClock, japanDate } from '#domain/time/instant.ts';
import { WEEKDAYS } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes, MINUTES_PER_DAY, timeOfDay } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { fileNameOf } from '../../platform/http/download.ts';
import { serialDate, serialTime } from '../../platform/xlsx/values.ts';

/** How a report is put on paper, with the month that it is headed by, and the approval of its client where there is one. */
export interface ReportPaper {
  readonly layout: ReportLayout;
  readonly month: string;
  readonly approval: PrintedApproval | null;
}

/** The client's approval as it is printed. */
export interface PrintedApproval {
  readonly by: string;
  readonly at: EpochMs;
  /** 照合番号. */
  readonly reference: string;
  /** The report isn't any more as it was approved. */
  readonly isChanged: boolean;
}

/** An approval in a sentence, or that the report has changed since. */
export const approvalText = ({ by, at, reference, isChanged }: PrintedApproval): string =>
  isChanged
    ? `※${momentText(at)}に${by}様が承認した内容（照合番号 ${reference}）から、変更があります。`
    : `承認済み：${momentText(at)}　${by} 様（リンクによる承認）　照合番号 ${reference}`;

const momentText = (at: EpochMs): string => `${dateText(at)} ${japanClock(at).slice(0, 5)}`;

const dateText = (at: EpochMs): string => japanDate(at).replaceAll('-', '/');

/** The mark of an approval by a link, and the place for a seal in which it stands; `null` where no place is the client's. */
export function approvalMark(
  approval: PrintedApproval | null,
  seals: readonly string[],
): { readonly place: number; readonly lines: readonly [mark: string, name: string, date: string] } | null {
  const place = seals.findIndex((label) => label.includes('承認'));
  if (approval === null || approval.isChanged || place < 0) return null;
  return { place, lines: ['承認済み', approval.by, dateText(approval.at)] };
}

/** The name of a report's file, without its ending. */
export const reportFileName = (
  { client_company: client, name }: Pick<WorkReport, 'client_company' | 'name'>,
  { title }: Pick<ReportLayout, 'title'>,
  month: PeriodName,
): string => fileNameOf(`${title}_${client}_${name}_${month}`);

/** Who is addressed: the client by its name, or whom the template says. */
export const recipientOf = (
  { client_company: client }: Pick<WorkReport, 'client_company'>,
  { recipient }: ReportLayout,
): string => (recipient === '' ? `${client}　御中` : recipient);

/** What a report says in a place: a text, and where it is one of these, the number that a spreadsheet calculates with. */
export interface ReportCell {
  readonly text: string;
  readonly number?: number | null;
  readonly kind: 'text' | 'date' | 'clock' | 'length';
}

/** A text of a report. */
export const textCell = (text: string): ReportCell => ({ text, kind: 'text' });

const NOTHING = textCell('');

const clock = (time: string | null, isNextDay = false): ReportCell =>
  time === null
    ? NOTHING
    : {
        text: `${isNextDay ? '翌' : ''}${time}`,
        number: serialTime(minutes(timeOfDay(time) + (isNextDay ? MINUTES_PER_DAY : 0))),
        kind: 'clock',
      };

/** A length of a report; of a day none is left empty. */
export const lengthCell = (time: number): ReportCell => ({
  text: formatDuration(minutes(time)),
  number: serialTime(minutes(time)),
  kind: 'length',
});

/** A date of a report. */
export function dateCell(day: string): ReportCell {
  const date = isoDate(day);
  return { text: `${monthNumber(date)}/${dayNumber(date)}`, number: serialDate(date), kind: 'date' };
}

const CELLS: Readonly<Record<ReportColumn, (day: ReportDay) => ReportCell>> = {
  date: ({ date }) => dateCell(date),
  weekday: ({ date, holiday }) => textCell(holiday === null ? WEEKDAYS[weekdayOf(isoDate(date))] : '祝'),
  start: ({ start_time: start }) => clock(start),
  end: ({ end_time: end, ends_next_day: isNextDay }) => clock(end, isNextDay),
  break: ({ break_minutes: time }) => (time === null ? NOTHING : lengthCell(time)),
  work: ({ work_minutes: time }) => (time === 0 ? NOTHING : lengthCell(time)),
  category: ({ category }) => textCell(category),
  remark: ({ remark }) => textCell(remark),
  note: ({ note }) => textCell(note),
};

/** What a column of a report says of a day. */
export const dayCell = (column: ReportColumn, day: ReportDay): ReportCell => CELLS[column](day);
