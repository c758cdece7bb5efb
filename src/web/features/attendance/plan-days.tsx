import type { ReactNode } from 'react';

import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
import { planAgainstWork, type PlanProgress } from '#domain/hours/plan-days.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Hint } from '../../ui/layout.tsx';
import { frameTexts as texts } from './texts.ts';

/** A difference with its sign: `+0:30`, `−1:00`, `0:00`. */
function signed(length: number): string {
  const text = formatDuration(minutes(Math.abs(length)));
  if (length === 0) return text;
  return length > 0 ? `+${text}` : `−${text}`;
}

const rowOf = (name: string, { planned, credited, difference }: PlanProgress, isPast = true) => ({
  key: name,
  name,
  cells: [formatDuration(planned), isPast ? formatDuration(credited) : '', isPast ? signed(difference) : ''],
  isChanged: isPast && difference !== 0,
});

/** Of variable hours, what was planned on each day beside what was worked on it, with leave, and the sums up to yesterday. */
export function PlanDays({
  frame,
  hours,
  today,
}: {
  readonly frame: PeriodFrameResponse;
  readonly hours: Iterable<DayHoursResponse>;
  readonly today: IsoDate;
}): ReactNode {
  const { days, untilYesterday } = planAgainstWork(
    [...hours].map((day) => ({
      date: isoDate(day.date),
      contracted: minutes(day.contracted_minutes),
      worked: minutes(day.worked_minutes),
      leave: minutes(day.leave_minutes),
      otherLeave: minutes(day.other_leave_minutes),
    })),
    { from: isoDate(frame.from), to: isoDate(frame.to) },
    today,
  );
  return (
    <details>
      <summary>{texts.planDays}</summary>
      <EffectTable
        heads={[texts.day, texts.plan, texts.actual, texts.difference]}
        rows={[
          ...days.map((day) => rowOf(formatMonthDay(day.date), day, day.date < today)),
          rowOf(texts.untilYesterday, untilYesterday),
        ]}
      />
      <Hint>{texts.planDaysHint}</Hint>
    </details>
  );
}
