import { addDays, type IsoDate } from '../time/date.ts';
import { type EpochMs, instantOf, japanDate, minuteOnWorkingDay } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import type { MailTiming } from './kind.ts';

/** When a company's people get no mail, and when they get what is gathered: minutes of Japan's day. */
export interface NotificationTimes {
  /** The same twice: mail is sent at any time. */
  readonly quietFrom: number;
  readonly quietTo: number;
  readonly morningAt: number;
}

/** Those of a company that has set none: quiet from 22:00 to 07:00, gathered for 07:30. */
export const DEFAULT_TIMES: NotificationTimes = { quietFrom: 22 * 60, quietTo: 7 * 60, morningAt: 7 * 60 + 30 };

/** When a mail is sent of what happens at `at`: at once but in quiet hours, at whose end it is, or in the next morning. */
export function mailDueAt(
  at: EpochMs,
  timing: Exclude<MailTiming, 'off'>,
  { quietFrom, quietTo, morningAt }: NotificationTimes,
): EpochMs {
  if (timing === 'morning') return nextAt(at, morningAt);
  const minute = minuteOnWorkingDay(at, japanDate(at));
  const isQuiet =
    quietFrom <= quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  return isQuiet ? nextAt(at, quietTo) : at;
}

/** The first moment after `at` with that minute of the day. */
function nextAt(at: EpochMs, minute: number): EpochMs {
  const on = (date: IsoDate): EpochMs => instantOf(date, workingDayMinute(minute));
  const today = japanDate(at);
  return on(today) > at ? on(today) : on(addDays(today, 1));
}
