import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { dayNumber, daysOfMonth, isWeekend, weekdayOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import styles from './day-list.module.css';
import { texts } from './texts.ts';

// A month as a list of its days: a table, and cards where there is no room for one. The rows and cards are the feature's
// own components, so that it can memoise them: a month has many fields and menus.

interface Day {
  readonly date: IsoDate;
  /** The public holiday's name. */
  readonly holiday: string | null;
  readonly isToday: boolean;
}

/** A column of the table; the first one is the day's own. */
export interface DayColumn {
  readonly key: string;
  readonly label: string;
  /** A length of CSS; those without one share what is left. */
  readonly width?: string;
  /** Of its head; a cell has it as `data-align`. */
  readonly align?: 'center' | 'end';
  /** What fills a cell while the days are loading; left out, a bar. */
  readonly skeleton?: ReactNode;
}

/** The table of a month with its rows; `undefined` while they are loading. */
export function DayTable({
  month,
  columns,
  className,
  children,
}: {
  readonly month: IsoMonth;
  readonly columns: readonly DayColumn[];
  readonly className?: string | undefined;
  readonly children: readonly ReactNode[] | undefined;
}): ReactNode {
  return (
    <div className={`${styles.box} ${className ?? ''}`}>
      <table className={styles.table}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children ??
            daysOfMonth(month).map((date) => (
              <DayRow key={date} date={date} holiday={null} isToday={false}>
                {columns.slice(1).map(({ key, align, skeleton }) => (
                  <td key={key} data-align={align}>
                    {skeleton ?? <Skeleton height="0.75rem" width="60%" />}
                  </td>
                ))}
              </DayRow>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** The row of a day: its head, `20（金）`, then its cells. */
export function DayRow({ children, ...day }: Day & { readonly children: ReactNode }): ReactNode {
  return (
    <tr data-tinted={isTinted(day) || undefined} aria-current={day.isToday ? 'date' : undefined}>
      <th scope="row">
        <span className={styles.name}>
          <span className={styles.letters} data-letters={lettersOf(day)}>
            <span className={styles.number}>{dayNumber(day.date)}</span>（{weekdayLetter(day.date)}）
          </span>
          <DayTags {...day} />
        </span>
      </th>
      {children}
    </tr>
  );
}

/** The cards of a month; `undefined` while they are loading. */
export function DayCards({
  month,
  skeleton,
  className,
  children,
}: {
  readonly month: IsoMonth;
  /** What fills a card while the days are loading. */
  readonly skeleton: ReactNode;
  readonly className?: string | undefined;
  readonly children: readonly ReactNode[] | undefined;
}): ReactNode {
  return (
    <ul className={`${styles.cards} ${className ?? ''}`}>
      {children ??
        daysOfMonth(month).map((date) => (
          <DayCard key={date} date={date} holiday={null} isToday={false}>
            {skeleton}
          </DayCard>
        ))}
    </ul>
  );
}

/** The card of a day: its number with the weekday, then what the feature lays out beside it. */
export function DayCard({ children, ...day }: Day & { readonly children: ReactNode }): ReactNode {
  return (
    <li data-tinted={isTinted(day) || undefined} aria-current={day.isToday ? 'date' : undefined}>
      <div className={styles.mark} data-letters={lettersOf(day)}>
        <span className={styles.large}>{dayNumber(day.date)}</span>
        <span>{weekdayLetter(day.date)}</span>
      </div>
      {children}
    </li>
  );
}

/** That the day is today, and the name of its holiday. */
export function DayTags({ holiday, isToday }: Pick<Day, 'holiday' | 'isToday'>): ReactNode {
  return (
    <>
      {isToday && <span className={styles.today}>{texts.today}</span>}
      {holiday !== null && <span className={styles.holiday}>{holiday}</span>}
    </>
  );
}

/** Whether the day has the tint of weekends (D7): a holiday has it as a Sunday does. */
const isTinted = ({ date, holiday }: Day): boolean => isWeekend(date) || holiday !== null;

/** Whose colour the day's letters have (D7): a holiday's are a Sunday's. */
function lettersOf({ date, holiday }: Day): 'sunday' | 'saturday' | undefined {
  const weekday = weekdayOf(date);
  if (weekday === 0 || holiday !== null) return 'sunday';
  return weekday === 6 ? 'saturday' : undefined;
}
