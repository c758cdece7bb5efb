import type { ReactNode } from 'react';

import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
import { planAgainstWork, type PlanProgress } from '#domain/hours/plan-days.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { timesText } from '../../lib/wire.ts';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Hint, Text } from '../../ui/layout.tsx';
import { frameTexts as texts } from './texts.ts';

/** A difference with its sign: `+0:30`, `−1:00`, `0:00`. */
function signed(length: number): string {
  const text = formatDuration(minutes(Math.abs(length)));
  if (length === 0) return text;
  return length > 0 ? `+${text}` : `−${text}`;
}

const rowOf = (key: string, { planned, credited, difference }: PlanProgress, isPast = true, name: ReactNode = key) => ({
  key,
  name,
  cells: [formatDuration(planned), isPast ? formatDuration(credited) : '', isPast ? signed(difference) : ''],
  isChanged: isPast && difference !== 0,
});

/** A day, and the plan that counts where its shift was changed after that was fixed. */
const DayName = ({
  date,
  plan,
}: {
  readonly date: IsoDate;
  readonly plan: DayHoursResponse['changed_plan'];
}): ReactNode => (
  <>
    {formatMonthDay(date)}
    {plan !== undefined && (
      <Text as="div" tone="dim" size="2xs">
        {texts.fixedPlan(plan.fixed_plan && timesText(plan.fixed_plan))}
      </Text>
    )}
  </>
);

/** Of variable hours, what was planned on each day beside what was worked on it, with leave, and the sums up to yesterday. */
export function PlanDays({
  frame,
  hours,
  today,
}: {
  readonly frame: PeriodFrameResponse;
  readonly hours: readonly DayHoursResponse[];
  readonly today: IsoDate;
}): ReactNode {
  const changedOn = new Map(hours.map((day) => [isoDate(day.date), day.changed_plan]));
  const { days, untilYesterday } = planAgainstWork(
    hours.map((day) => ({
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
          ...days.map((day) =>
            rowOf(day.date, day, day.date < today, <DayName date={day.date} plan={changedOn.get(day.date)} />),
          ),
          rowOf(texts.untilYesterday, untilYesterday),
        ]}
      />
      <Hint>{texts.planDaysHint}</Hint>
    </details>
  );
}
