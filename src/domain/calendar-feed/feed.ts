import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { hoursLeft, makeWholeDay } from '../leave/planned-hours.ts';
import { type DayLeave, leaveOfDays, NO_PARTS, partInWords, partLeaveByDay } from '../leave/day-leave.ts';
import { addDays, type DateRange, type IsoDate } from '../time/date.ts';
import { icalDate, icalInstant, icalText, type IcalEvent, writeIcalendar } from '../time/ical.ts';
import { type EpochMs, instantOf } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { BreakRule } from '../working-time/break-rule.ts';

/** Days before and after today that a feed has. */
const DAYS = { before: 31, after: 92 } as const;

/** The days that a feed has as of today. */
export const daysOfFeed = (today: IsoDate): DateRange => ({
  from: addDays(today, -DAYS.before),
  to: addDays(today, DAYS.after),
});

/** A day of leave, or of a part of it; one that is asked for isn't decided. */
export type FeedLeave = DayLeave & { readonly isPending: boolean };

/**
 * A person's shifts and leave as iCalendar, to be read by calendar programs again and again: each day keeps its event's name,
 * so that a change moves the event. Others may be shown the calendar, so that leave is named as leave and no more. A shift has the
 * time that is planned, from the first to the last minute of it that approved leave of parts of the day leaves; on a day of
 * leave there is none. `breakRuleOn` has the breaks by which halves part, `id` makes the names unique in the world.
 */
export function writeFeed(
  {
    shifts,
    leave,
    breakRuleOn,
  }: {
    readonly shifts: readonly ShiftDay[];
    readonly leave: readonly FeedLeave[];
    readonly breakRuleOn: (date: IsoDate) => BreakRule;
  },
  { id, at }: { readonly id: string; readonly at: EpochMs },
): string {
  const approved = leaveOfDays(leave.filter(({ isPending }) => !isPending));
  const off = new Set(approved.leaveDays);
  const partOf = partLeaveByDay(approved.partLeave);
  const named = (kind: string, date: IsoDate): IcalEvent => [
    `UID:${kind}-${date}@${icalText(id)}`,
    `DTSTAMP:${icalInstant(at)}`,
  ];
  return writeIcalendar(
    [
      ...shifts.flatMap((shift) => {
        const hours = plannedHours(shift);
        if (hours === null || off.has(shift.date)) return [];
        const parts = partOf.get(shift.date) ?? NO_PARTS;
        const left = makeWholeDay(parts, hours) ? null : hoursLeft(hours, parts, breakRuleOn(shift.date));
        return left === null ? [] : [[...named('shift', shift.date), ...timesOf(shift.date, left), 'SUMMARY:勤務']];
      }),
      ...leave.map((day, index) => [
        ...named(eventName(leave, index), day.date),
        ...(day.unit === 'hour' ? timesOf(day.date, day.hours) : wholeDay(day.date)),
        `SUMMARY:${icalText(nameOf(day))}`,
        ...(day.isPending || day.unit === 'half' ? ['TRANSP:TRANSPARENT'] : []),
      ]),
    ],
    // The names that calendar programs know for how a calendar is called, and how often it is read.
    ['X-WR-CALNAME:勤務予定', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
  );
}

/** What the event of a leave is named after: `leave`, which a day's only leave has always been, and `leave2` for a day's second. */
function eventName(leave: readonly FeedLeave[], index: number): string {
  const before = leave.slice(0, index).filter(({ date }) => date === leave[index]?.date).length;
  return before === 0 ? 'leave' : `leave${before + 1}`;
}

const timesOf = (date: IsoDate, { start, end }: Interval): IcalEvent => [
  `DTSTART:${icalInstant(instantOf(date, start))}`,
  `DTEND:${icalInstant(instantOf(date, end))}`,
];

const wholeDay = (date: IsoDate): IcalEvent => [
  `DTSTART;VALUE=DATE:${icalDate(date)}`,
  `DTEND;VALUE=DATE:${icalDate(addDays(date, 1))}`,
];

function nameOf(day: FeedLeave): string {
  const name = day.unit === 'half' ? partInWords(day) : '休暇';
  return day.isPending ? `${name}（申請中）` : name;
}
