import type { ReactNode } from 'react';

import { dayNumber, daysOfMonth, isWeekend, weekdayOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import styles from './absence-grid.module.css';
import { texts } from './approval-texts.ts';

/** A month by its weeks, with how many people are off on each day; those days can be chosen. */
export function AbsenceGrid({
  month,
  day,
  today,
  countOn,
  holidays,
  onDay,
}: {
  readonly month: IsoMonth;
  /** The chosen one. */
  readonly day: IsoDate | null;
  readonly today: IsoDate;
  readonly countOn: (date: IsoDate) => number;
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly onDay: (date: IsoDate) => void;
}): ReactNode {
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {texts.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, weekday) => (
              <td
                key={texts.weekdays[weekday]}
                aria-current={date === today ? 'date' : undefined}
                data-off={(date !== null && (isWeekend(date) || holidays.has(date))) || undefined}
                data-letters={date === null ? undefined : lettersOf(date, holidays)}
              >
                {date !== null && (
                  <>
                    <Day date={date} count={countOn(date)} isChosen={date === day} onDay={onDay} />
                    <span className="visually-hidden">{holidays.get(date)}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  date,
  count,
  isChosen,
  onDay,
}: {
  readonly date: IsoDate;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onDay: (date: IsoDate) => void;
}): ReactNode {
  if (count === 0) return <span className={styles.day}>{dayNumber(date)}</span>;
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={isChosen}
      aria-label={texts.absencesCount(date, count)}
      onClick={() => onDay(date)}
    >
      {dayNumber(date)}
      <span className={styles.count}>{texts.people(count)}</span>
    </button>
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

/** Whose colour the day's letters have (D7): a holiday's are a Sunday's. */
function lettersOf(date: IsoDate, holidays: ReadonlyMap<IsoDate, string>): 'sunday' | 'saturday' | undefined {
  if (weekdayOf(date) === 0 || holidays.has(date)) return 'sunday';
  return weekdayOf(date) === 6 ? 'saturday' : undefined;
}
