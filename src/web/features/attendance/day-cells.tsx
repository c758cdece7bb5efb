import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { deletableValues, type MonthRow } from '#domain/attendance/month.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration, formatOnWorkingDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Text } from '../../ui/layout.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Mark } from '../../ui/tag.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { CorrectionMark } from './correction-mark.tsx';
import { useDayActions, type Deletion } from './day-actions.ts';
import styles from './day-cells.module.css';
import { texts } from './texts.ts';

/** The planned hours, `09:00〜18:00`; nothing on a day off. */
export function ShiftRange({ shift }: Pick<MonthRow, 'shift'>): ReactNode {
  if (shift === null) return null;
  return <span className={styles.range}>{`${formatOnWorkingDay(shift.start)}〜${formatOnWorkingDay(shift.end)}`}</span>;
}

/** A part of the working day, `09:00–12:00`. */
export const formatSpan = ({ start, end }: Interval): string =>
  `${formatOnWorkingDay(start)}–${formatOnWorkingDay(end)}`;

/** The clock-in, its place cut to `length` characters; red and marked 遅刻 when later than the shift's start. */
export function ClockIn({ row, length }: { readonly row: MonthRow; readonly length: number }): ReactNode {
  return (
    <Clock minute={row.clockIn} missing={row.missingPunch === 'clock_in'} late={row.isLate && !row.isInternalWork}>
      <CorrectionMark record={row.clockInRecord} />
      <DeleteButton date={row.date} item="clock_in" id={deletableValues(row).clockIn} />
      {row.isLate && <Mark tone="danger">{texts.late}</Mark>}
      {row.clockInRecord !== null && <PlaceLink record={row.clockInRecord} length={length} />}
    </Clock>
  );
}

/** The clock-out, `翌06:00` on the next calendar day. */
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

/** What there is to show of the day besides its times: leave, absence, its work in parts, reports of late and early, the note. */
export function Remarks({ row }: { readonly row: MonthRow }): ReactNode {
  const { date } = row;
  const deletable = deletableValues(row);
  return (
    <span className={styles.remarks}>
      {row.hasLeave && <Mark tone="success">{texts.leave}</Mark>}
      {row.isAbsent && (
        <span className={styles.remark} data-absent>
          <Truncated text={row.absenceReason ?? texts.absent} />
          <DeleteButton date={date} item="absence" id={deletable.absence} />
        </span>
      )}
      {row.isInternalWork && <InternalWorkEntries row={row} />}
      {isInParts(row) && <span className={styles.segments}>{row.segments.map(formatSpan).join(', ')}</span>}
      {row.remarks.map(({ recordId, kind, reason }) => (
        <span key={recordId} className={styles.remark}>
          <Truncated text={reason ?? texts[kind]} />
          <DeleteButton date={date} item={kind} id={deletable.remarks.includes(recordId) ? recordId : null} />
        </span>
      ))}
      {row.note !== null && (
        <span className={styles.remark}>
          <Truncated text={row.note} />
          <DeleteButton date={date} item="note" id={deletable.note} />
        </span>
      )}
    </span>
  );
}

/** The entries of internal work; each with its times where they aren't the row's own. */
function InternalWorkEntries({ row: { date, internalWork, segments } }: { readonly row: MonthRow }): ReactNode {
  return (
    <>
      <Mark tone="dim">{texts.internalWork}</Mark>
      {internalWork.map(({ id, note }, index) => {
        const segment = internalWork.length > 1 ? segments[index] : undefined;
        return (
          <span key={id} className={styles.remark}>
            {segment !== undefined && <span className={styles.segments}>{formatSpan(segment)}</span>}
            {note !== null && <Truncated text={note} />}
            <DeleteButton date={date} item="internal_work" id={id} />
          </span>
        );
      })}
    </>
  );
}

/** Whether `Remarks` shows anything. */
export const hasRemarks = (row: MonthRow): boolean =>
  row.hasLeave || row.isAbsent || row.isInternalWork || isInParts(row) || row.remarks.length > 0 || row.note !== null;

/** Whether there is more than one part of client work, each of which is to be named. */
const isInParts = ({ isClientWork, segments }: MonthRow): boolean => isClientWork && segments.length > 1;

/** The x beside a value that an admin can delete; nothing for others, and where there is nothing to delete. */
function DeleteButton({ date, item, id }: Pick<Deletion, 'date' | 'item'> & { readonly id: number | null }): ReactNode {
  const { deleteValue } = useDayActions();
  if (deleteValue === null || id === null) return null;
  return (
    <IconButton
      label={texts.deleteItem(date, texts.items[item])}
      size="sm"
      tone="danger"
      onClick={() => deleteValue({ date, item, id })}
    >
      <IconX size={14} aria-hidden />
    </IconButton>
  );
}
