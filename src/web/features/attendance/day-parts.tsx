import type { ReactNode } from 'react';

import { deletableValues } from '#domain/attendance/deletable.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration, formatOnWorkingDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { CorrectionMark } from './correction-mark.tsx';
import styles from './day-parts.module.css';
import { DeleteButton } from './delete-button.tsx';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** The planned hours, `09:00〜18:00`; nothing on a day off. */
export function ShiftRange({ shift }: Pick<MonthRow, 'shift'>): ReactNode {
  if (shift === null) return null;
  return <span className={styles.range}>{`${formatOnWorkingDay(shift.start)}〜${formatOnWorkingDay(shift.end)}`}</span>;
}

/** A stretch of the working day, `09:00–12:00`. */
export const formatSpan = ({ start, end }: Interval): string =>
  `${formatOnWorkingDay(start)}–${formatOnWorkingDay(end)}`;

/** The clock-in as the row shows it; red and marked 遅刻 when later than the shift's start. */
export function ClockIn({ row, length }: { readonly row: MonthRow; readonly length: number }): ReactNode {
  return (
    <Clock minute={row.clockIn} missing={row.missingPunch === 'clock_in'} late={row.isLate && !row.isInternalWork}>
      <CorrectionMark record={row.clockInRecord} />
      <DeleteButton date={row.date} item="clock_in" id={deletableValues(row).clockIn} />
      {row.isLate && <span className={styles.late}>{texts.late}</span>}
      {row.clockInRecord !== null && <PlaceLink record={row.clockInRecord} length={length} />}
    </Clock>
  );
}

/** The clock-out as the row shows it, `翌06:00` on the next calendar day. */
export function ClockOut({ row, length }: { readonly row: MonthRow; readonly length: number }): ReactNode {
  return (
    <Clock minute={row.clockOut} missing={row.missingPunch === 'clock_out'} late={false}>
      <CorrectionMark record={row.clockOutRecord} />
      <DeleteButton date={row.date} item="clock_out" id={deletableValues(row).clockOut} />
      {row.clockOutRecord !== null && <PlaceLink record={row.clockOutRecord} length={length} />}
    </Clock>
  );
}

function Clock({
  minute,
  missing,
  late,
  children,
}: {
  readonly minute: WorkingDayMinute | null;
  readonly missing: boolean;
  readonly late: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  if (minute === null)
    return missing ? (
      <Text as="span" tone="danger" size="sm">
        {texts.notPunched}
      </Text>
    ) : null;
  return (
    <span className={styles.clock}>
      <span className={styles.time} data-late={late || undefined}>
        {formatOnWorkingDay(minute)}
      </span>
      {children}
    </span>
  );
}

/** The recorded break, `1:00`. */
export function BreakTime({ row }: { readonly row: MonthRow }): ReactNode {
  if (row.breakMinutes === null) return null;
  return (
    <span className={styles.break}>
      {formatDuration(row.breakMinutes)}
      <DeleteButton date={row.date} item="break_time" id={deletableValues(row).breakTime} />
    </span>
  );
}
