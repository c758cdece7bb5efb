import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { ADDRESS_LENGTH } from '#domain/location/address.ts';
import { dayNumber, daysOfMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { tintOf } from '../../ui/day-tint.ts';
import styles from './day-cards.module.css';
import { ClockIn, ClockOut, hasRemarks, Remarks, ShiftRange } from './day-parts.tsx';
import { texts } from './texts.ts';

/** The month for phones, a card for each day; a day with nothing on it takes one line. */
export function DayCards({
  month,
  today,
  rows,
}: {
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly rows: readonly MonthRow[] | undefined;
}): ReactNode {
  return (
    <ul className={styles.cards}>
      {rows === undefined
        ? daysOfMonth(month).map((date) => (
            <li key={date} className={styles.card} {...tintOf(date, null)}>
              <Day date={date} />
              <Skeleton height="0.875rem" width="70%" my="0.5rem" />
            </li>
          ))
        : rows.map((row) => <Card key={row.date} row={row} isToday={row.date === today} />)}
    </ul>
  );
}

function Card({ row, isToday }: { readonly row: MonthRow; readonly isToday: boolean }): ReactNode {
  const hasTimes = row.clockIn !== null || row.clockOut !== null || row.missingPunch !== null;
  return (
    <li className={styles.card} {...tintOf(row.date, row.holiday)} aria-current={isToday ? 'date' : undefined}>
      <Day date={row.date} />
      <div className={styles.content}>
        <div className={styles.line}>
          {row.shift !== null && (
            <span className={styles.plan}>
              {texts.shift} <ShiftRange shift={row.shift} />
            </span>
          )}
          {row.breakMinutes !== null && (
            <span className={styles.plan}>
              {texts.breakTime} {formatDuration(row.breakMinutes)}
            </span>
          )}
          {isToday && <span className={styles.today}>{texts.today}</span>}
          {row.holiday !== null && <span className={styles.holiday}>{row.holiday}</span>}
        </div>
        {hasTimes && (
          <dl className={styles.times}>
            <dt>{texts.clockIn}</dt>
            <dd>
              <ClockIn row={row} length={ADDRESS_LENGTH.card} />
            </dd>
            <dt>{texts.clockOut}</dt>
            <dd>
              <ClockOut row={row} length={ADDRESS_LENGTH.card} />
            </dd>
          </dl>
        )}
        {hasRemarks(row) && <Remarks row={row} />}
      </div>
    </li>
  );
}

function Day({ date }: { readonly date: IsoDate }): ReactNode {
  return (
    <div className={styles.day}>
      <span className={styles.number}>{dayNumber(date)}</span>
      <span className={styles.weekday}>{weekdayLetter(date)}</span>
    </div>
  );
}
