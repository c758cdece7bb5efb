import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { plannedHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { SHIFT_BREAK, summariseShifts } from '#domain/shift/plan.ts';
import { daysOfMonth, monthOf, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatDuration, formatOnWorkingDay } from '#domain/time/minutes.ts';
import { closingQuery, holidaysQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { month as monthParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { CLOSED_MONTH_ID, ClosedMonth } from '../../ui/closed-month.tsx';
import { type DayColumn, DayRow, DayTable } from '../../ui/day-list.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { EmployeeShiftDialog } from './employee-shift-dialog.tsx';
import styles from './employee-shifts.module.css';
import { employeeTexts } from './employee-texts.ts';
import { PlannedTotals } from './planned-totals.tsx';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

const address = searchState({ month: monthParam() });

const COLUMNS: readonly DayColumn[] = [
  { key: 'date', label: texts.date, width: 'var(--day)' },
  { key: 'hours', label: employeeTexts.hours },
  { key: 'breakTime', label: texts.breakTime, width: 'var(--break)', align: 'end' },
  { key: 'actions', label: employeeTexts.actions, width: 'var(--actions)', align: 'end' },
];

/** An employee's shifts of a month (`?month=`), for their admins: what they add up to, and every day to be corrected. */
export function EmployeeShifts({ userId }: { readonly userId: number }): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [values, change] = useSearchState(address);
  const month = values.month ?? monthOf(today);
  const shifts = useQuery({ ...shiftsQuery(month, userId), refetchInterval: MINUTE_MS });
  const holidays = useQuery(holidaysQuery(month));
  const closing = useQuery({ ...closingQuery(month, userId), refetchInterval: MINUTE_MS }).data;
  const isClosed = closing?.status === 'closed';
  const [corrected, setCorrected] = useState<IsoDate | null>(null);
  const [message, showMessage] = useFlashMessage();
  return (
    <div className={styles.shifts}>
      <Row gap="wide">
        <MonthSwitch month={month} onChange={(chosen) => change({ month: chosen })} />
        <PlannedTotals summary={shifts.data && summariseShifts(shifts.data)} />
      </Row>
      <ClosedMonth closing={closing} />
      {shifts.isError && (
        <LoadFailure isReading={shifts.isFetching} onRetry={shifts.refetch}>
          {employeeTexts.loadFailed}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {shifts.isPending && texts.loading}
      </div>
      {(shifts.isPending || shifts.data !== undefined) && (
        <DayTable className={styles.days} columns={COLUMNS}>
          {daysOfMonth(month).map((date) => (
            <ShiftRow
              key={date}
              date={date}
              isToday={date === today}
              holiday={holidays.data?.get(date) ?? null}
              shift={shifts.data && (shifts.data.find((one) => one.date === date) ?? null)}
              isClosed={isClosed}
              onCorrect={() => setCorrected(date)}
            />
          ))}
        </DayTable>
      )}
      {shifts.data !== undefined && (
        <EmployeeShiftDialog
          userId={userId}
          date={corrected}
          shifts={shifts.data}
          onClose={() => setCorrected(null)}
          onSaved={(done) => {
            setCorrected(null);
            showMessage(done);
          }}
        />
      )}
      <Toast message={message} />
    </div>
  );
}

function ShiftRow({
  date,
  isToday,
  holiday,
  shift,
  isClosed,
  onCorrect,
}: {
  readonly date: IsoDate;
  readonly isToday: boolean;
  readonly holiday: string | null;
  /** `null` of a day that isn't planned, `undefined` while that is loading. */
  readonly shift: ShiftDay | null | undefined;
  /** Nothing can be corrected any more. */
  readonly isClosed: boolean;
  readonly onCorrect: () => void;
}): ReactNode {
  return (
    <DayRow date={date} holiday={holiday} isToday={isToday}>
      <td>{shift === undefined ? <Skeleton height="0.75rem" width="60%" /> : <Hours shift={shift} />}</td>
      <td data-align="end">{shift?.isWorkday === true && formatDuration(SHIFT_BREAK)}</td>
      <td data-align="end">
        <Button
          variant="default"
          size="xs"
          disabled={shift === undefined}
          aria-label={employeeTexts.correctionOf(date)}
          data-disabled={isClosed || undefined}
          aria-disabled={isClosed || undefined}
          aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
          onClick={isClosed ? undefined : onCorrect}
        >
          {employeeTexts.correct}
        </Button>
      </td>
    </DayRow>
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
