import { memo, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';

import { type CompanyDay, type CompanyDays, companyDayName, DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import {
  addDays,
  dayNumber,
  daysFrom,
  earlierOf,
  firstDay,
  type IsoDate,
  isoDate,
  isoMonth,
  lastDay,
  laterOf,
  weekdayOf,
} from '#domain/time/date.ts';
import { formatDate, weekdayLetter } from '#domain/time/japanese-date.ts';
import { lettersOf } from '../../ui/day-list.tsx';
import styles from './company-calendar.module.css';
import { texts } from './texts.ts';

interface GridProps {
  readonly year: number;
  readonly days: CompanyDays;
  /** What holds where `days` has nothing; of the company's calendar nothing does. */
  readonly inherited: CompanyDays | null;
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly today: IsoDate;
  readonly onOpen: (date: IsoDate) => void;
  readonly onSet: (date: IsoDate, kind: CompanyDay['kind'] | null) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};
/** By which key a day gets a kind: `1` is that of most. */
const KEYS: Readonly<Record<string, CompanyDay['kind'] | null>> = {
  ...Object.fromEntries(DAY_KINDS.map((kind, index) => [String(index + 1), kind])),
  Delete: null,
  Backspace: null,
};

/**
 * The year's twelve months. One day of it is in the tab order; the arrow keys go by days and weeks, also into another
 * month, Page Up and Down by four weeks, Home and End to the ends of the year.
 */
export function YearGrid({ year, days, inherited, holidays, today, onOpen, onSet }: GridProps): ReactNode {
  const { from, to } = daysOfYear(year);
  const [current, setCurrent] = useState<IsoDate>(today >= from && today <= to ? today : from);
  const grid = useRef<HTMLDivElement>(null);
  const goTo = useCallback((target: IsoDate) => {
    setCurrent(target);
    grid.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
  }, []);
  return (
    <div ref={grid} role="group" aria-label={texts.grid(year)} className={styles.year}>
      {Array.from({ length: 12 }, (_, index) => {
        const month = isoMonth(`${year}-${String(index + 1).padStart(2, '0')}`);
        return (
          <section key={month} className={styles.month} aria-label={texts.month(index + 1)}>
            <h2 className={styles.name}>{texts.month(index + 1)}</h2>
            <div className={styles.weekdays} aria-hidden>
              {Array.from({ length: 7 }, (_day, weekday) => (
                <span key={weekday}>{weekdayLetter(addDays(SUNDAY, weekday))}</span>
              ))}
            </div>
            <div className={styles.days}>
              {daysFrom(firstDay(month), lastDay(month)).map((date) => (
                <Day
                  key={date}
                  date={date}
                  day={days.get(date) ?? inherited?.get(date)}
                  isInherited={!days.has(date) && inherited?.has(date) === true}
                  holiday={holidays.get(date) ?? null}
                  isToday={date === today}
                  isCurrent={date === current}
                  onFocus={setCurrent}
                  onGoTo={goTo}
                  onOpen={onOpen}
                  onSet={onSet}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** A Sunday, with which the weeks begin. */
const SUNDAY = isoDate('2026-11-22');

/** The day of the same year to which a key leads; `null` for any other key. */
function targetOf(key: string, from: IsoDate): IsoDate | null {
  const year = daysOfYear(Number(from.slice(0, 4)));
  if (key === 'Home') return year.from;
  if (key === 'End') return year.to;
  const step = STEPS[key];
  return step === undefined ? null : earlierOf(laterOf(addDays(from, step), year.from), year.to);
}

/** A day: its number, and the sign of its kind; drawn again only where it changes. */
const Day = memo(function Day({
  date,
  day,
  isInherited,
  holiday,
  isToday,
  isCurrent,
  onFocus,
  onGoTo,
  onOpen,
  onSet,
}: Pick<GridProps, 'onOpen' | 'onSet'> & {
  readonly date: IsoDate;
  readonly day: CompanyDay | undefined;
  /** It is the company's, in a work rule's calendar. */
  readonly isInherited: boolean;
  readonly holiday: string | null;
  readonly isToday: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: (date: IsoDate) => void;
  readonly onGoTo: (date: IsoDate) => void;
}): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const target = targetOf(key, date);
    if (target !== null) onGoTo(target);
    else if (Object.hasOwn(KEYS, key)) onSet(date, KEYS[key] ?? null);
    else return;
    event.preventDefault();
  };
  const said = [
    formatDate(date),
    holiday,
    day && texts.kinds[day.kind],
    day?.name,
    isInherited ? texts.inherited : null,
  ].filter((part) => part != null);
  return (
    <button
      type="button"
      className={styles.day}
      style={dayNumber(date) === 1 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
      data-date={date}
      data-kind={day?.kind}
      data-inherited={isInherited || undefined}
      data-sign={day && texts.signs[day.kind]}
      data-letters={lettersOf({ date, holiday })}
      aria-label={said.join(' ')}
      aria-current={isToday ? 'date' : undefined}
      title={day === undefined ? (holiday ?? undefined) : companyDayName(day)}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(date)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(date)}
    >
      {dayNumber(date)}
    </button>
  );
});
