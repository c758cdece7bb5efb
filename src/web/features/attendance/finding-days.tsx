import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { IsoDate } from '#domain/time/date.ts';
import { useDayActions } from './day-actions.ts';
import styles from './finding-days.module.css';
import type { DialogKind } from './month-address.ts';

/** A day that is to be looked at. */
export interface FindingDay {
  readonly date: IsoDate;
  readonly label: ReactNode;
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
    <ul className={styles.days} data-wraps={wraps || undefined}>
      {days.map(({ date, label, leadsTo }) => (
        <li key={date}>
          {leadsTo === 'leave' ? (
            <Link to="/vacation-request" className={styles.day}>
              {label}
            </Link>
          ) : (
            <button
              type="button"
              className={styles.day}
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
