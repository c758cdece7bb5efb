import type { SettlementResponse } from '#contract/assigned-work.ts';
import type { ReportDay, WorkReport } from '#contract/work-reports.ts';
import { type Assignment, holdsOn } from '#domain/assignments/assignment.ts';
import { billedHours, type Settlement } from '#domain/assignments/settlement.ts';
import type { WorkedDay } from '#domain/assignments/work-month.ts';
import { ROUNDING_DIRECTION_NAMES, ROUNDING_UNIT_NAMES } from '#domain/assignments/words.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, minutes, type Minutes } from '#domain/time/minutes.ts';
import type { WorkOfMonth } from './work-months.ts';

/** A month's settlement on the wire. */
export const presentSettlement = ({ lower, upper, shortage, excess }: Settlement): SettlementResponse => ({
  lower_minutes: lower,
  upper_minutes: upper,
  shortage_minutes: shortage,
  excess_minutes: excess,
});

/** What of a report its client approves: the days, and what they come to. */
export function figuresOf(work: WorkOfMonth, { assignment, month }: WorkOfMonth['settled'][number]): ReportFigures {
  const days = reportDays(work, assignment);
  return {
    rounding: roundingText(assignment.rounding),
    days,
    worked_days: days.filter((day) => day.work_minutes > 0).length,
    billed_minutes: month.billed,
    ...(month.settlement && { settlement: presentSettlement(month.settlement) }),
  };
}

type ReportFigures = Pick<WorkReport, 'rounding' | 'days' | 'worked_days' | 'billed_minutes' | 'settlement'>;

/** The days on which the assignment holds, or has work. */
function reportDays(work: WorkOfMonth, assignment: Assignment & { readonly id: number }): ReportDay[] {
  const onSheet = new Map(work.sheet().days.map((day) => [day.date, day]));
  const hours = new Map(work.hours.days.map((day) => [day.date, day]));
  const timeOf = ({ assigned }: WorkedDay): Minutes => assigned.get(assignment.id) ?? minutes(0);
  return work.days
    .filter((day) => holdsOn(assignment, day.date) || timeOf(day) > 0)
    .map((day) => {
      const time = timeOf(day);
      const recorded = onSheet.get(day.date)?.recorded;
      // The times of a day are the client's business where all of its work was for it.
      const isWhole = time > 0 && time === day.work;
      const [start, end] = isWhole ? [recorded?.clockIn ?? null, recorded?.clockOut ?? null] : [null, null];
      const entries = (work.entries.get(day.date) ?? []).filter(
        (entry) => entry.client_assignment_id === assignment.id,
      );
      return {
        date: day.date,
        holiday: onSheet.get(day.date)?.holiday ?? null,
        start_time: start && formatTimeOfDay(start),
        end_time: end && formatTimeOfDay(end),
        ends_next_day: end !== null && end >= MINUTES_PER_DAY,
        break_minutes: isWhole ? (hours.get(day.date)?.breakTime ?? null) : null,
        work_minutes: assignment.rounding.unit === 'day' ? billedHours([time], assignment.rounding) : time,
        category: listed([...new Set(entries.map(({ category }) => category))]),
        remark: listed(entries.map(({ note }) => note)),
        note: listed(entries.map(({ category, note }) => [category, note].filter((part) => part !== '').join(' '))),
      };
    });
}

const listed = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('、');

/** How a client rounds: 「日ごとに15分単位で切り捨て」. */
const roundingText = ({ unit, step, direction }: Assignment['rounding']): string =>
  `${ROUNDING_UNIT_NAMES[unit]}に${step}分単位で${ROUNDING_DIRECTION_NAMES[direction]}`;
