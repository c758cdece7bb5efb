import type { ReactNode } from 'react';

import { dayNumber, isWeekend, weekdayOf, type IsoDate } from '#domain/time/date.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import styles from './day-name.module.css';
import { texts } from './texts.ts';

interface DayOfMonth {
  readonly date: IsoDate;
  /** The public holiday's name. */
  readonly holiday: string | null;
}

/** The head of a day's row, `20（金）`, and what there is to say of the day. */
export function DayHead({ isToday, ...day }: DayOfMonth & { readonly isToday: boolean }): ReactNode {
  return (
    <th scope="row" data-column="date">
      <span className={styles.head}>
        <span className={styles.letters} data-letters={lettersOf(day)}>
          <span className={styles.number}>{dayNumber(day.date)}</span>（{weekdayLetter(day.date)}）
        </span>
        <DayTags holiday={day.holiday} isToday={isToday} />
      </span>
    </th>
  );
}

/** The day as its card begins with it, the number and beside it the weekday. */
export function DayMark(day: DayOfMonth): ReactNode {
  return (
    <div className={styles.mark} data-letters={lettersOf(day)}>
      <span className={styles.large}>{dayNumber(day.date)}</span>
      <span>{weekdayLetter(day.date)}</span>
    </div>
  );
}

/** That the day is today, and the name of its holiday. */
export function DayTags({ holiday, isToday }: Pick<DayOfMonth, 'holiday'> & { readonly isToday: boolean }): ReactNode {
  return (
    <>
      {isToday && <span className={styles.today}>{texts.today}</span>}
      {holiday !== null && <span className={styles.holiday}>{holiday}</span>}
    </>
  );
}

/** Whether the day stands on the tint of weekends (D7): a holiday does as a Sunday. */
export const isTinted = ({ date, holiday }: DayOfMonth): boolean => isWeekend(date) || holiday !== null;

/** Whose colour the day's letters have (D7): a holiday's are a Sunday's. */
function lettersOf({ date, holiday }: DayOfMonth): 'sunday' | 'saturday' | undefined {
  const weekday = weekdayOf(date);
  if (weekday === 0 || holiday !== null) return 'sunday';
  return weekday === 6 ? 'saturday' : undefined;
}
