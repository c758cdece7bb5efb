import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import styles from './break-fill-dialog.module.css';
import { employeeTexts as texts } from './employee-texts.ts';
import { Text } from '../../ui/layout.tsx';

/** The days whose break is missing, each to be filled or left; those that are too short for the break can't be chosen. */
export function BreakFillDays({
  days,
  chosen,
  fits,
  onLeave,
}: {
  readonly days: readonly MonthRow[];
  readonly chosen: readonly IsoDate[];
  readonly fits: (day: MonthRow) => boolean;
  /** Hears of all the days that are to be left as they are. */
  readonly onLeave: (dates: ReadonlySet<IsoDate>) => void;
}): ReactNode {
  const leaveAllBut = (kept: readonly IsoDate[]): void =>
    onLeave(new Set(days.filter((day) => fits(day) && !kept.includes(day.date)).map(({ date }) => date)));
  const fitting = days.filter(fits).map(({ date }) => date);
  return (
    <div>
      <div className={styles.head}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={fitting.length > 0 && chosen.length === fitting.length}
            disabled={fitting.length === 0}
            onChange={(event) => leaveAllBut(event.currentTarget.checked ? fitting : [])}
          />
          {texts.allDays}
        </label>
        <Text as="span" tone="dim" size="sm" isNumeric role="status">
          {texts.chosen(chosen.length)}
        </Text>
      </div>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <label className={styles.choice} data-off={!fits(day) || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(day.date)}
                disabled={!fits(day)}
                onChange={(event) =>
                  leaveAllBut(
                    event.currentTarget.checked ? [...chosen, day.date] : chosen.filter((date) => date !== day.date),
                  )
                }
              />
              <span className={styles.day}>{texts.dayOf(day.date)}</span>
              <Text as="span" tone="dim" size="sm" isNumeric>
                {day.segments.map(texts.span).join('')}
              </Text>
              {!fits(day) && <span className={styles.why}>{texts.tooShort}</span>}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
