import type { ReactNode } from 'react';

import { deletableValues } from '#domain/attendance/deletable.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { formatSpan } from './day-parts.tsx';
import { DeleteButton } from './delete-button.tsx';
import styles from './remarks.module.css';
import { texts } from './texts.ts';

/** What is to be said of the day: leave, absence, its work in parts, reports of late and early, the note. */
export function Remarks({ row }: { readonly row: MonthRow }): ReactNode {
  const { date } = row;
  const deletable = deletableValues(row);
  return (
    <span className={styles.remarks}>
      {row.hasLeave && <span className={styles.leave}>{texts.leave}</span>}
      {row.isAbsent && (
        <span className={styles.said} data-absent>
          <Truncated text={row.absenceReason ?? texts.absent} />
          <DeleteButton date={date} item="absence" id={deletable.absence} />
        </span>
      )}
      {row.isInternalWork && <InternalWorkEntries row={row} />}
      {row.isClientWork && row.segments.length > 1 && (
        <span className={styles.segments}>{row.segments.map(formatSpan).join(', ')}</span>
      )}
      {row.remarks.map(({ recordId, kind, reason }) => (
        <span key={recordId} className={styles.said}>
          <Truncated text={reason ?? texts[kind]} />
          <DeleteButton date={date} item={kind} id={deletable.remarks.includes(recordId) ? recordId : null} />
        </span>
      ))}
      {row.note !== null && (
        <span className={styles.said}>
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
      <span className={styles.tag}>{texts.internalWork}</span>
      {internalWork.map(({ id, note }, index) => {
        const segment = internalWork.length > 1 ? segments[index] : undefined;
        return (
          <span key={id} className={styles.said}>
            {segment !== undefined && <span className={styles.segments}>{formatSpan(segment)}</span>}
            {note !== null && <Truncated text={note} />}
            <DeleteButton date={date} item="internal_work" id={id} />
          </span>
        );
      })}
    </>
  );
}

/** Whether there is anything to say of the day at all. */
export function hasRemarks(row: MonthRow): boolean {
  return (
    row.hasLeave ||
    row.isAbsent ||
    row.isInternalWork ||
    (row.isClientWork && row.segments.length > 1) ||
    row.remarks.length > 0 ||
    row.note !== null
  );
}
