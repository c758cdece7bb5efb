import { type ReactNode, useEffect, useRef } from 'react';

import { dayNumber, isWeekend, weekdayOf, type IsoDate } from '#domain/time/date.ts';
import { weekdayLetter } from '../lib/dates.ts';
import { idle } from '../lib/idle.ts';
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
}

/** The table of a month, around its rows. */
export function DayTable({
  columns,
  className,
  children,
}: {
  readonly columns: readonly DayColumn[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={`${styles.box} ${className ?? ''}`}>
      <div className={styles.scroll}>
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
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

/** The id of a day's row or card. */
export const dayIdOf = (date: IsoDate): string => `day-${date}`;

/** The row of a day: its head, `20（金）`, then its cells, and those of a line below them where there is one. */
export function DayRow({
  children,
  below = null,
  ...day
}: Day & { readonly children: ReactNode; readonly below?: ReactNode }): ReactNode {
  return (
    <>
      <tr
        id={dayIdOf(day.date)}
        data-tinted={isTinted(day) || undefined}
        aria-current={day.isToday ? 'date' : undefined}
      >
        <th scope="row" rowSpan={below === null ? undefined : 2}>
          <span className={styles.name}>
            <span className={styles.letters} data-letters={lettersOf(day)}>
              <span className={styles.number}>{dayNumber(day.date)}</span>
              {texts.aside(weekdayLetter(day.date))}
            </span>
            <DayTags {...day} />
          </span>
        </th>
        {children}
      </tr>
      {below !== null && (
        <tr data-tinted={isTinted(day) || undefined} data-below>
          {below}
        </tr>
      )}
    </>
  );
}

/**
 * The list of a month's cards. Those out of sight are laid out one by one, each when the browser is idle: all together they
 * hold a phone up for a quarter of a second, and while they come into sight they would hold up the scrolling.
 */
export function DayCards({
  className,
  laysOut = true,
  isWhole = false,
  children,
}: {
  readonly className?: string | undefined;
  /** All that is to be laid out is there. */
  readonly laysOut?: boolean;
  /** Each is laid out as it is drawn, since none of it is seen before. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!laysOut || isWhole) return;
    let isGone = false;
    void (async () => {
      for (const card of [...(list.current?.children ?? [])] as HTMLElement[]) {
        await idle();
        // In a frame of its own: an idle browser would begin several before it lays out the first.
        await new Promise(requestAnimationFrame);
        if (isGone) return;
        card.style.contentVisibility = 'visible';
      }
    })();
    return () => {
      isGone = true;
    };
  }, [laysOut, isWhole]);
  return (
    <ul ref={list} className={`${styles.cards} ${className ?? ''}`} data-whole={isWhole || undefined}>
      {children}
    </ul>
  );
}

/** The card of a day: its number with the weekday, then what the feature lays out beside it. */
export function DayCard({
  isBar = false,
  children,
  ...day
}: Day & {
  /** It only keeps the place of the day's card. */
  readonly isBar?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li
      id={isBar ? undefined : dayIdOf(day.date)}
      data-tinted={isTinted(day) || undefined}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <div className={styles.mark} data-letters={lettersOf(day)}>
        <span className={styles.large}>{dayNumber(day.date)}</span>
        <span>{weekdayLetter(day.date)}</span>
      </div>
      {children}
    </li>
  );
}

/** The tags of a day: today, and the name of its holiday. */
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

/** The colour of a day's letters (D7): a holiday has that of a Sunday. */
export function lettersOf({ date, holiday }: Pick<Day, 'date' | 'holiday'>): 'sunday' | 'saturday' | undefined {
  const weekday = weekdayOf(date);
  if (weekday === 0 || holiday !== null) return 'sunday';
  return weekday === 6 ? 'saturday' : undefined;
}
