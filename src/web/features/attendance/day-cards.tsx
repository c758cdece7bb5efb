import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { ADDRESS_LENGTH } from '#domain/location/address.ts';
import { daysOfMonth, isWeekend, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { DayMark, DayTags, isTinted } from '../../ui/day-name.tsx';
import styles from './day-cards.module.css';
import { useDayActions } from './day-actions.ts';
import { DayControls } from './day-controls.tsx';
import { BreakTime, ClockIn, ClockOut, ShiftRange } from './day-parts.tsx';
import { hasRemarks, Remarks } from './remarks.tsx';
import { texts } from './texts.ts';

/** The month for phones, a card for each day; a day with nothing on it takes one line. */
export const DayCards = memo(function DayCards({
  month,
  today,
  rows,
}: {
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly rows: readonly MonthRow[] | undefined;
}): ReactNode {
  const { subject } = useDayActions();
  return (
    <ul className={styles.cards} data-employee={subject !== 'own' || undefined}>
      {rows === undefined
        ? daysOfMonth(month).map((date) => (
            <li key={date} className={styles.card} data-weekend={isWeekend(date) || undefined}>
              <DayMark date={date} holiday={null} />
              <Skeleton height="0.875rem" width="70%" my="0.5rem" />
            </li>
          ))
        : rows.map((row) => <Card key={row.date} row={row} isToday={row.date === today} />)}
    </ul>
  );
});

function Card({ row, isToday }: { readonly row: MonthRow; readonly isToday: boolean }): ReactNode {
  const length = useDayActions().subject === 'own' ? ADDRESS_LENGTH.card : ADDRESS_LENGTH.admin;
  const hasTimes = row.clockIn !== null || row.clockOut !== null || row.missingPunch !== null;
  return (
    <li className={styles.card} data-weekend={isTinted(row) || undefined} aria-current={isToday ? 'date' : undefined}>
      <DayMark date={row.date} holiday={row.holiday} />
      <div className={styles.content}>
        <div className={styles.line}>
          {row.shift !== null && (
            <span className={styles.plan}>
              {texts.shift} <ShiftRange shift={row.shift} />
            </span>
          )}
          {row.breakMinutes !== null && (
            <span className={styles.plan}>
              {texts.breakTime} <BreakTime row={row} />
            </span>
          )}
          <DayTags holiday={row.holiday} isToday={isToday} />
        </div>
        {hasTimes && (
          <dl className={styles.times}>
            <dt>{texts.clockIn}</dt>
            <dd>
              <ClockIn row={row} length={length} />
            </dd>
            <dt>{texts.clockOut}</dt>
            <dd>
              <ClockOut row={row} length={length} />
            </dd>
          </dl>
        )}
        {hasRemarks(row) && <Remarks row={row} />}
      </div>
      <DayControls date={row.date} />
    </li>
  );
}
