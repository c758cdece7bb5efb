import type { ReactNode } from 'react';

import type { MonthHoursResponse } from '#contract/closing.ts';
import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
import { type DateRange, daysFrom, isoDate, isWeekend } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import styles from './attendance.module.css';
import { texts } from './texts.ts';

/** The day at the top of the chart has at least so many minutes: a short month is no wall of bars. */
const LEAST_TOP = 10 * 60;

/** 8 hours of a day (労基法32条2項), beyond which is overtime. */
const EIGHT_HOURS = 8 * 60;

/** `101:11`; `-` until it is known. */
export const inHours = (length: number | undefined): string =>
  length === undefined ? texts.unknown : formatDuration(minutes(length));

const isOf = (frame: PeriodFrameResponse, { from, to }: DateRange): boolean => frame.from === from && frame.to === to;

/** What was worked of what is owed, and by the days of the month. The place is there at once. */
export function HoursDrawn({
  period,
  hours,
  days,
  lengthText = inHours,
}: Partial<Pick<MonthHoursResponse, 'hours' | 'days'>> & {
  readonly period: DateRange;
  /** How a length is written: as it is elsewhere in the same panel. */
  readonly lengthText?: (length: number | undefined) => string | undefined;
}): ReactNode {
  // Of flex with what was carried into the month.
  const flex = hours?.frames.find((frame) => frame.kind === 'flex' && isOf(frame, period));
  const owed = flex?.due_minutes ?? hours?.contracted_minutes ?? 0;
  const worked = hours?.worked_minutes ?? 0;
  return (
    <div className={styles.drawn}>
      <div className={styles.owed} data-unknown={owed === 0 || undefined}>
        <span>
          {texts.ofOwed} <b>{lengthText(hours?.worked_minutes)}</b> / {lengthText(hours && owed)}
          {owed > worked && <span className={styles.rest}>{texts.restOfOwed(lengthText(owed - worked) ?? '')}</span>}
        </span>
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${owed === 0 ? 0 : Math.min(100, (worked / owed) * 100)}%` }} />
        </span>
      </div>
      <MonthChart period={period} days={days} />
    </div>
  );
}

/**
 * The hours of each day of a month as bars, the overtime of it above, against a line at eight hours; its place is there
 * until they are known. The days below have the same in figures, so that screen readers get only the sum and the longest
 * day.
 */
function MonthChart({
  period,
  days,
}: {
  readonly period: DateRange;
  readonly days: readonly DayHoursResponse[] | undefined;
}): ReactNode {
  const worked = (days ?? []).filter(({ worked_minutes }) => worked_minutes > 0);
  const longest = worked.reduce<DayHoursResponse | null>(
    (most, day) => (most === null || day.worked_minutes > most.worked_minutes ? day : most),
    null,
  );
  const top = Math.max(LEAST_TOP, longest?.worked_minutes ?? 0);
  const ofDay = new Map(worked.map((day) => [day.date, day]));
  const height = (length: number): string => `${(length / top) * 100}%`;
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={
        longest === null
          ? texts.chartOfNothing
          : texts.chart(
              worked.length,
              formatMonthDay(isoDate(longest.date)),
              formatDuration(minutes(longest.worked_minutes)),
            )
      }
    >
      <span className={styles.eightHours} style={{ bottom: height(EIGHT_HOURS) }} />
      {daysFrom(period.from, period.to).map((date) => {
        const day = ofDay.get(date);
        const overtime = Math.min(day?.overtime_minutes ?? 0, day?.worked_minutes ?? 0);
        const dayOfMonth = Number(date.slice(-2));
        return (
          <span
            key={date}
            className={styles.day}
            title={`${formatMonthDay(date)} ${inHours(day?.worked_minutes ?? 0)}`}
            data-weekend={isWeekend(date) || undefined}
            data-label={date === period.from || dayOfMonth % 5 === 0 ? dayOfMonth : undefined}
          >
            {overtime > 0 && <span data-of="overtime" style={{ height: height(overtime) }} />}
            {day !== undefined && <span style={{ height: height(day.worked_minutes - overtime) }} />}
          </span>
        );
      })}
    </div>
  );
}
