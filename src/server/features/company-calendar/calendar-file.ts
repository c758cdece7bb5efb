import { type CompanyDays, DAY_KIND_LABELS } from '#domain/company-calendar/company-day.ts';
import { writeIcal } from '#domain/company-calendar/ical.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { csvOf } from '../../platform/http/csv.ts';
import type { CalendarYear } from './calendar.repository.ts';

/** The columns of a calendar as CSV. */
export const CSV_COLUMNS = { date: '日付', kind: '種類', name: '名称' } as const;

/** A calendar as CSV, which `readCalendarFile` reads. */
export const calendarCsv = (days: CompanyDays): string =>
  csvOf(
    CSV_COLUMNS,
    [...days].map(([date, { kind, name }]) => ({ date, kind: DAY_KIND_LABELS[kind], name: name ?? '' })),
  );

/** A calendar as iCalendar. A day of a work rule's is another event than the company's of the same date. */
export const calendarIcal = ({ key: { companyId, workRuleId }, days }: CalendarYear, now: EpochMs): string =>
  writeIcal(days, {
    id: `${workRuleId === null ? '' : `rule-${workRuleId}.`}${encodeURIComponent(companyId)}.kintai`,
    at: now,
  });

/** What a calendar's file is called. */
export const calendarFileName = ({ year, ruleName }: CalendarYear, now: EpochMs, extension: 'csv' | 'ics'): string =>
  `${ruleName === null ? '会社カレンダー' : `カレンダー_${ruleName}`}_${year}年_${japanDate(now)}.${extension}`;
