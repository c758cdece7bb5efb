import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { plannedHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { SHIFT_BREAK } from '#domain/shift/day.ts';
import { daysOfMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration, formatOnWorkingDay } from '#domain/time/minutes.ts';
import { Button } from '../../ui/button.tsx';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { DayHead, isTinted } from '../../ui/day-name.tsx';
import styles from './employee-shifts.module.css';
import { employeeTexts } from './employee-texts.ts';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** The month's shifts, a row for each day; without shifts the same table waits for them. */
export function EmployeeShiftTable({
  month,
  today,
  shifts,
  holidays,
  isClosed,
  onCorrect,
}: {
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly shifts: readonly ShiftDay[] | undefined;
  readonly holidays: ReadonlyMap<IsoDate, string> | undefined;
  /** Nothing can be corrected any more. */
  readonly isClosed: boolean;
  readonly onCorrect: (date: IsoDate) => void;
}): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-column="date">
              {texts.date}
            </th>
            <th scope="col">{employeeTexts.hours}</th>
            <th scope="col" data-column="breakTime">
              {texts.breakTime}
            </th>
            <th scope="col" data-column="actions">
              {employeeTexts.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {daysOfMonth(month).map((date) => {
            const holiday = holidays?.get(date) ?? null;
            const shift = shifts?.find((one) => one.date === date);
            return (
              <tr
                key={date}
                data-weekend={isTinted({ date, holiday }) || undefined}
                aria-current={date === today ? 'date' : undefined}
              >
                <DayHead date={date} holiday={holiday} isToday={date === today} />
                <td>
                  {shifts === undefined ? <Skeleton height="0.75rem" width="60%" /> : <Hours shift={shift ?? null} />}
                </td>
                <td data-column="breakTime">{shift?.isWorkday === true && formatDuration(SHIFT_BREAK)}</td>
                <td data-column="actions">
                  <Button
                    variant="default"
                    size="xs"
                    disabled={shifts === undefined}
                    aria-label={employeeTexts.correctionOf(date)}
                    data-disabled={isClosed || undefined}
                    aria-disabled={isClosed || undefined}
                    aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
                    onClick={() => {
                      if (!isClosed) onCorrect(date);
                    }}
                  >
                    {employeeTexts.correct}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The planned hours, `09:00〜18:00`. */
function Hours({ shift }: { readonly shift: ShiftDay | null }): ReactNode {
  const hours = plannedHours(shift);
  if (hours !== null) return `${formatOnWorkingDay(hours.start)}〜${formatOnWorkingDay(hours.end)}`;
  return (
    <Text as="span" tone="dim">
      {shift === null ? employeeTexts.unplanned : employeeTexts.dayOff}
    </Text>
  );
}
