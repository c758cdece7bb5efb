import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import styles from './attendance.module.css';
import { useDayActions } from './day-actions.tsx';
import type { DialogKind } from './month-address.ts';
import { texts } from './texts.ts';

/** A day that is to be looked at. */
export interface FindingDay {
  readonly date: IsoDate;
  readonly label: ReactNode;
  /** It is to be looked at, but nothing is wrong or missing. */
  readonly isMild?: boolean;
  /** Where something can be done about it: a dialog of the day, or the person's requests of leave. */
  readonly leadsTo: DialogKind | 'leave';
}

/** The days that are to be looked at, each one tap from where something can be done about it. */
export function FindingDays({
  days,
  wraps = false,
}: {
  readonly days: readonly FindingDay[];
  /** Those that don't fit are below, but on phones; else they are reached by swiping. */
  readonly wraps?: boolean;
}): ReactNode {
  const { loadDialogs, openDialog } = useDayActions();
  return (
    <ul className={styles.findings} data-wraps={wraps || undefined}>
      {days.map(({ date, label, leadsTo, isMild = false }) => (
        <li key={date}>
          {leadsTo === 'leave' ? (
            <Link to="/vacation-request" className={styles.finding} data-mild={isMild || undefined}>
              {label}
            </Link>
          ) : (
            <button
              type="button"
              className={styles.finding}
              data-mild={isMild || undefined}
              onPointerEnter={loadDialogs}
              onFocus={loadDialogs}
              onClick={() => openDialog(leadsTo, date)}
            >
              {label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** That something is to be looked at. */
export const Warning = ({ children }: { readonly children: string }): ReactNode => (
  <span className={styles.warning}>
    <IconAlertTriangle size={18} aria-hidden />
    {children}
  </span>
);

/**
 * The past days of the month that lack a punch (D12), each one tap from its correction. The line is there also until the
 * days come, so that nothing moves then.
 */
export function ForgottenPunches({
  days,
  hasFindings,
}: {
  readonly days: readonly MonthRow[] | undefined;
  /** Something else of the month is to be looked at, or isn't known to be right. */
  readonly hasFindings: boolean;
}): ReactNode {
  const forgotten = (days ?? []).flatMap(({ date, missingPunch }): FindingDay[] => {
    if (missingPunch === null) return [];
    const label = (
      <>
        {texts.forgottenPunch(date, missingPunch)}
        <span className="visually-hidden">{texts.correctForgotten}</span>
      </>
    );
    return [{ date, label, leadsTo: 'correction' }];
  });
  if (forgotten.length === 0) {
    if (days !== undefined && hasFindings) return null;
    return <p className={styles.forgotten}>{days !== undefined && texts.noForgotten}</p>;
  }
  return (
    <section className={styles.forgotten} aria-label={texts.forgotten}>
      <Warning>{texts.notPunched}</Warning>
      <FindingDays days={forgotten} />
    </section>
  );
}
