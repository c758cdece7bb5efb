import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { daysOfMonth, isWeekend, weekdayOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import styles from './leave.module.css';
import { leaveTexts as texts } from './texts.ts';

/** A month as a table of weeks, of whose days each shows what `dayOf` has of it; holidays are read out. */
export function MonthGrid({
  month,
  today,
  holidays,
  dayOf,
}: {
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly holidays: ReadonlyMap<IsoDate, string> | undefined;
  readonly dayOf: (date: IsoDate) => ReactNode;
}): ReactNode {
  const isHoliday = (date: IsoDate): boolean => holidays?.has(date) === true;
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {texts.weekdays.map((weekday) => (
            <Box component="th" key={weekday} scope="col" px={0} py="0.25rem" c="dimmed" fz="0.8125rem" fw={400}>
              {weekday}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, weekday) => (
              <Box
                component="td"
                key={texts.weekdays[weekday]}
                aria-current={date === today ? 'date' : undefined}
                data-off={(date !== null && (isWeekend(date) || isHoliday(date))) || undefined}
                {...(date !== null && { c: colorOf(date, isHoliday(date)) })}
              >
                {date !== null && (
                  <>
                    {dayOf(date)}
                    <span className="visually-hidden">{holidays?.get(date)}</span>
                  </>
                )}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days of a month in weeks from Sunday, `null` where a week lies in another month. */
function weeksOf(month: IsoMonth): (IsoDate | null)[][] {
  const days = daysOfMonth(month);
  const before = weekdayOf(days[0] as IsoDate);
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    texts.weekdays.map((_name, weekday) => days[week * 7 + weekday - before] ?? null),
  );
}

/** The colour of a day's letters (D7): a holiday's is a Sunday's. */
function colorOf(date: IsoDate, isHoliday: boolean): string {
  if (weekdayOf(date) === 0 || isHoliday) return 'var(--kt-danger)';
  return weekdayOf(date) === 6 ? 'var(--kt-saturday)' : 'inherit';
}
