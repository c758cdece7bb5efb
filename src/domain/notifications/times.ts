import { addDays, type IsoDate } from '../time/date.ts';
import { type EpochMs, instantOf, japanDate, minuteOnWorkingDay } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import type { MailTiming } from './kind.ts';

/** When a company's people are sent nothing, in whatever way, and when the mails that gather: minutes of Japan's day. */
export interface NotificationTimes {
  /** The same twice: there are no quiet hours. */
  readonly quietFrom: number;
  readonly quietTo: number;
  readonly morningAt: number;
}

/** Those of a company that has set none: quiet from 22:00 to 07:00, gathered for 07:30. */
export const DEFAULT_TIMES: NotificationTimes = { quietFrom: 22 * 60, quietTo: 7 * 60, morningAt: 7 * 60 + 30 };

/** Whether that minute of the day is in the quiet hours. */
export const isQuietAt = (minute: number, { quietFrom, quietTo }: Omit<NotificationTimes, 'morningAt'>): boolean =>
  quietFrom <= quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;

/** The fault of a time for the morning's mails within the quiet hours. */
export const MORNING_IS_QUIET = 'メールを止めている時間の外の時刻を入力してください';

/** When what happens at `at` is sent: at once but in quiet hours, at whose end it is, or in the next morning. */
export function dueAt(at: EpochMs, timing: Exclude<MailTiming, 'off'>, times: NotificationTimes): EpochMs {
  if (timing === 'morning') return nextAt(at, times.morningAt);
  return isQuietAt(minuteOnWorkingDay(at, japanDate(at)), times) ? nextAt(at, times.quietTo) : at;
}

/** The first moment after `at` with that minute of the day. */
function nextAt(at: EpochMs, minute: number): EpochMs {
  const on = (date: IsoDate): EpochMs => instantOf(date, workingDayMinute(minute));
  const today = japanDate(at);
  return on(today) > at ? on(today) : on(addDays(today, 1));
}

const RECENT_MS = 24 * 3_600_000;

/** Whether a notification is recent enough to be sent: one that couldn't be sent in time is dropped. */
export const isRecent = (createdAt: EpochMs, now: EpochMs): boolean => now - createdAt < RECENT_MS;

/** How long before an event its notification is sent. */
export interface NotificationLeads {
  /** Before a shift begins, in minutes. */
  readonly shiftMinutes: number;
  /** After the last day of a period, in days: it can be confirmed from the first of them on. */
  readonly confirmDays: number;
  /** Before the five days of leave have to be taken, in months. */
  readonly obligationMonths: number;
  /** Before days of leave lapse, in months. */
  readonly expiryMonths: number;
}

/** Those of a company that has set none. */
export const DEFAULT_LEADS: NotificationLeads = {
  shiftMinutes: 30,
  confirmDays: 1,
  obligationMonths: 3,
  expiryMonths: 2,
};

/** What each can be. */
export const LEAD_RANGES = {
  shiftMinutes: { min: 5, max: 180 },
  confirmDays: { min: 1, max: 10 },
  obligationMonths: { min: 1, max: 6 },
  expiryMonths: { min: 1, max: 6 },
} as const satisfies Record<keyof NotificationLeads, { readonly min: number; readonly max: number }>;

const DAYS_OF_MONTH = 30.5;

/** The last day that is so many months ahead at the most. */
export const monthsAhead = (today: IsoDate, months: number): IsoDate =>
  addDays(today, Math.ceil(months * DAYS_OF_MONTH));
