import { type CompanyDay, type CompanyDays, DAY_KIND_LABELS, DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { type IcalDays, isIcal, readIcal, writeIcal } from '#domain/company-calendar/ical.ts';
import { type IsoDate, parseIsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { csvRecords, toCsv } from '../../platform/http/csv.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CalendarYear } from './calendar.repository.ts';

const HEAD = ['日付', '種類', '名称'] as const;
const LONGEST_NAME = 50;

/** A calendar as CSV, which `readCalendarFile` reads. */
export const calendarCsv = (days: CompanyDays): string =>
  toCsv(
    HEAD,
    [...days].map(([date, { kind, name }]) => [date, DAY_KIND_LABELS[kind], name ?? '']),
  );

/** A calendar as iCalendar. A day of a work rule's is another event than the company's of the same date. */
export const calendarIcal = ({ key: { companyId, workRuleId }, days }: CalendarYear, now: EpochMs): string =>
  writeIcal(days, {
    id: `${workRuleId === null ? '' : `rule-${workRuleId}.`}${encodeURIComponent(companyId)}.kintai`,
    at: now,
  });

/**
 * Reads a file of days of a year, iCalendar or CSV; how many of its entries are no days of that year is counted. Throws
 * `calendar_unreadable` with the reason, and the line of the first fault.
 */
export function readCalendarFile({ text, year }: { readonly text: string; readonly year: number }): IcalDays {
  const { days, skipped } = isIcal(text) ? readIcal(text) : readCsvDays(text);
  const own = [...days].filter(([date]) => date.startsWith(`${year}-`));
  if (own.some(([, { name }]) => (name ?? '').length > LONGEST_NAME))
    throw unreadable(`名称は${LONGEST_NAME}文字以内にしてください。`);
  return { days: new Map(own), skipped: skipped + days.size - own.length };
}

const unreadable = (reason: string): AppError => AppError.at('text', 'calendar_unreadable', { values: { reason } });

function readCsvDays(text: string): IcalDays {
  const [head, ...records] = csvRecords(text, (line) => unreadable(`${line}行目の形式が正しくありません。`));
  if (head === undefined) throw unreadable('ファイルが空です。');
  if (head.record.length < 2 || HEAD.slice(0, 2).some((name, index) => head.record[index]?.trim() !== name))
    throw unreadable(`1行目は「${HEAD.join(',')}」にしてください。`);
  return {
    days: new Map(records.map(({ record, info }) => toDay(record, info.lines))),
    skipped: 0,
  };
}

function toDay([typed = '', label = '', name = '']: readonly string[], line: number): [IsoDate, CompanyDay] {
  const date = dateOf(typed.trim());
  if (date === null) throw unreadable(`${line}行目の日付が正しくありません。`);
  const kind = DAY_KINDS.find((one) => DAY_KIND_LABELS[one] === label.trim());
  if (kind === undefined)
    throw unreadable(
      `${line}行目の種類は${DAY_KINDS.map((one) => DAY_KIND_LABELS[one]).join('・')}のいずれかにしてください。`,
    );
  return [date, { kind, name: name.trim() === '' ? null : name.trim() }];
}

/** `2026-12-29`, and what a spreadsheet makes of it: `2026/12/29`, also without leading zeros. */
function dateOf(typed: string): IsoDate | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(typed) ?? [];
  return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** What a calendar's file is called. */
export const calendarFileName = ({ year, ruleName }: CalendarYear, now: EpochMs, extension: 'csv' | 'ics'): string =>
  `${ruleName === null ? '会社カレンダー' : `カレンダー_${ruleName}`}_${year}年_${japanDate(now)}.${extension}`;
