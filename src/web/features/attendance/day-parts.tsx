import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { formatOnWorkingDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './day-parts.module.css';
import { texts } from './texts.ts';

/** The planned hours, `09:00〜18:00`; nothing on a day off. */
export function ShiftRange({ shift }: Pick<MonthRow, 'shift'>): ReactNode {
  if (shift === null) return null;
  return <span className={styles.range}>{`${formatOnWorkingDay(shift.start)}〜${formatOnWorkingDay(shift.end)}`}</span>;
}

/** The clock-in as the row shows it; red and marked 遅刻 when later than the shift's start. */
export function ClockIn({ row, length }: { readonly row: MonthRow; readonly length: number }): ReactNode {
  return (
    <Clock minute={row.clockIn} missing={row.missingPunch === 'clock_in'} late={row.isLate && !row.isInternalWork}>
      {row.isLate && <span className={styles.late}>{texts.late}</span>}
      {row.clockInRecord !== null && <PlaceLink record={row.clockInRecord} length={length} />}
    </Clock>
  );
}

/** The clock-out as the row shows it, `翌06:00` on the next calendar day. */
export function ClockOut({ row, length }: { readonly row: MonthRow; readonly length: number }): ReactNode {
  return (
    <Clock minute={row.clockOut} missing={row.missingPunch === 'clock_out'} late={false}>
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
  if (minute === null) return missing ? <span className={styles.missing}>{texts.notPunched}</span> : null;
  return (
    <span className={styles.clock}>
      <span className={styles.time} data-late={late || undefined}>
        {formatOnWorkingDay(minute)}
      </span>
      {children}
    </span>
  );
}

/** What is to be said of the day: leave, absence, internal work, reports of late and early, the note. */
export function Remarks({ row }: { readonly row: MonthRow }): ReactNode {
  const said = [...row.remarks.map((remark) => remark.reason ?? texts[remark.kind]), row.note].filter(
    (text) => text !== null && text !== '',
  );
  return (
    <span className={styles.remarks}>
      {row.hasLeave && <span className={styles.leave}>{texts.leave}</span>}
      {row.isInternalWork && <span className={styles.tag}>{texts.internalWork}</span>}
      {row.isAbsent && (
        <span className={styles.absent}>
          <Truncated text={row.absenceReason ?? texts.absent} />
        </span>
      )}
      {said.length > 0 && (
        <span className={styles.said}>
          <Truncated text={said.join('、')} />
        </span>
      )}
    </span>
  );
}

/** Whether there is anything to say of the day at all. */
export function hasRemarks(row: MonthRow): boolean {
  return row.hasLeave || row.isAbsent || row.isInternalWork || row.remarks.length > 0 || (row.note ?? '') !== '';
}
