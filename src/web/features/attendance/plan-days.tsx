import type { ReactNode } from 'react';

import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
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

const creditedOf = ({ worked_minutes: worked, leave_minutes: leave }: DayHoursResponse): number => worked + leave;

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
  const days = [...hours].filter(({ date }) => date >= frame.from && date <= frame.to);
  const past = days.filter(({ date }) => date < today);
  const sum = (of: readonly DayHoursResponse[], lengthOf: (day: DayHoursResponse) => number): number =>
    of.reduce((total, day) => total + lengthOf(day), 0);
  const rowOf = (name: string, planned: number, credited: number) => ({
    key: name,
    name,
    cells: [formatDuration(minutes(planned)), formatDuration(minutes(credited)), signed(credited - planned)],
    isChanged: planned !== credited,
  });
  return (
    <details>
      <summary>{texts.planDays}</summary>
      <EffectTable
        heads={[texts.day, texts.plan, texts.actual, texts.difference]}
        rows={[
          ...days
            .filter((day) => day.contracted_minutes > 0 || creditedOf(day) > 0)
            .map((day) => {
              const date = isoDate(day.date);
              const name = formatMonthDay(date);
              const row = rowOf(name, day.contracted_minutes, creditedOf(day));
              return date < today ? row : { ...row, cells: [row.cells[0] ?? '', '', ''], isChanged: false };
            }),
          rowOf(
            texts.untilYesterday,
            sum(past, (day) => day.contracted_minutes),
            sum(past, creditedOf),
          ),
        ]}
      />
      <Hint>{texts.planDaysHint}</Hint>
    </details>
  );
}
