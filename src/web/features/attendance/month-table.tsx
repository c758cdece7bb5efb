import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { ADDRESS_LENGTH } from '#domain/location/address.ts';
import { daysOfMonth, isWeekend, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { DayHead, isTinted } from '../../ui/day-name.tsx';
import { useDayActions } from './day-actions.ts';
import { DayControls } from './day-controls.tsx';
import { BreakTime, ClockIn, ClockOut, ShiftRange } from './day-parts.tsx';
import styles from './month-table.module.css';
import { Remarks } from './remarks.tsx';
import { texts } from './texts.ts';

const columns = ['date', 'shift', 'clockIn', 'clockOut', 'breakTime', 'note', 'actions'] as const;

/** The month as a table, a row for each day; without rows the same table waits for them. */
export const MonthTable = memo(function MonthTable({
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
    <div className={styles.box} data-employee={subject !== 'own' || undefined}>
      <table className={styles.table}>
        <ColumnHeads columns={columns} names={texts} />
        <tbody>
          {rows === undefined
            ? daysOfMonth(month).map((date) => <EmptyRow key={date} date={date} />)
            : rows.map((row) => <Row key={row.date} row={row} isToday={row.date === today} />)}
        </tbody>
      </table>
    </div>
  );
});

function Row({ row, isToday }: { readonly row: MonthRow; readonly isToday: boolean }): ReactNode {
  const length = useDayActions().subject === 'own' ? ADDRESS_LENGTH.table : ADDRESS_LENGTH.admin;
  return (
    <tr data-weekend={isTinted(row) || undefined} aria-current={isToday ? 'date' : undefined}>
      <DayHead date={row.date} holiday={row.holiday} isToday={isToday} />
      <td>
        <ShiftRange shift={row.shift} />
      </td>
      <td data-column="clockIn">
        <ClockIn row={row} length={length} />
      </td>
      <td data-column="clockOut">
        <ClockOut row={row} length={length} />
      </td>
      <td data-column="breakTime">
        <BreakTime row={row} />
      </td>
      <td data-column="note">
        <Remarks row={row} />
      </td>
      <td data-column="actions">
        <DayControls date={row.date} />
      </td>
    </tr>
  );
}

function EmptyRow({ date }: { readonly date: IsoDate }): ReactNode {
  return (
    <tr data-weekend={isWeekend(date) || undefined}>
      <DayHead date={date} holiday={null} isToday={false} />
      {columns.slice(1).map((column) => (
        <td key={column} data-column={column}>
          <Skeleton height="0.75rem" width={column === 'breakTime' ? '2rem' : '60%'} />
        </td>
      ))}
    </tr>
  );
}
