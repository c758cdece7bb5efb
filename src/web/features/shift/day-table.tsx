import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import { SHIFT_BREAK } from '#domain/shift/day.ts';
import { daysOfMonth, isWeekend, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { DayHead, isTinted } from '../../ui/day-name.tsx';
import { TimeField, WorkdayBox, type DayProps } from './day-fields.tsx';
import styles from './day-table.module.css';
import { texts } from './texts.ts';

const columns = ['date', 'workday', 'start', 'end', 'breakTime'] as const;

/** The month as a table with the fields of each day; without days the same table waits for them. */
export function DayTable({
  month,
  days,
}: {
  readonly month: IsoMonth;
  readonly days: readonly DayProps[] | undefined;
}): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <ColumnHeads columns={columns} names={texts} />
        <tbody>
          {days === undefined
            ? daysOfMonth(month).map((date) => <EmptyRow key={date} date={date} />)
            : days.map((day) => <Row key={day.date} {...day} />)}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ holiday, isToday, ...day }: DayProps): ReactNode {
  return (
    <tr data-weekend={isTinted({ date: day.date, holiday }) || undefined} aria-current={isToday ? 'date' : undefined}>
      <DayHead date={day.date} holiday={holiday} isToday={isToday} />
      <td data-column="workday">
        <WorkdayBox {...day} />
      </td>
      <td data-column="start">
        <TimeField {...day} which="start" size="sm" />
      </td>
      <td data-column="end">
        <TimeField {...day} which="end" size="sm" />
      </td>
      <td data-column="breakTime">{day.day.isWorkday && formatDuration(SHIFT_BREAK)}</td>
    </tr>
  );
});

function EmptyRow({ date }: { readonly date: IsoDate }): ReactNode {
  return (
    <tr data-weekend={isWeekend(date) || undefined}>
      <DayHead date={date} holiday={null} isToday={false} />
      <td data-column="workday">
        <Skeleton height="1.25rem" width="1.25rem" display="inline-block" />
      </td>
      <td data-column="start">
        <Skeleton height="2.25rem" />
      </td>
      <td data-column="end">
        <Skeleton height="2.25rem" />
      </td>
      <td data-column="breakTime">
        <Skeleton height="0.75rem" width="2rem" display="inline-block" />
      </td>
    </tr>
  );
}
