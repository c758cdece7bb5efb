import type { IsoDate } from '#domain/time/date.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { japanDate, minuteOnWorkingDay } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatInterval } from '../../lib/dates.ts';
import { texts } from './dialog-texts.ts';
import type { PunchIntent } from './punch-intent.ts';

/** The days to choose from when the dialog asks which one is meant; of the earlier one with the hours that come of it. */
export function daysToChoose(intent: PunchIntent): readonly { readonly day: IsoDate; readonly label: string }[] {
  const { workDate, openedAt, records = [] } = intent;
  const { clockIn } = punchesOf(records.filter((record) => record.workDate === workDate));
  const clockOut = minuteOnWorkingDay(openedAt, workDate);
  const hours =
    clockIn === null
      ? ''
      : texts.hours(
          formatInterval({ start: clockIn.minute, end: clockOut }),
          formatDuration(minutes(clockOut - clockIn.minute)),
        );
  return [
    { day: workDate, label: `${texts.thatDay(workDate)}${hours}` },
    { day: japanDate(intent.openedAt), label: texts.today },
  ];
}
