import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { Link } from '../../lib/router.tsx';
import { MOBILE } from '../../ui/media.ts';
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
  /** Where something can be done about it: a dialog of the day, or another screen. */
  readonly leadsTo: DialogKind | { readonly to: string };
}

/** How many days a phone names before it is asked for the rest: the month itself has to stay in reach. */
const NAMED_ON_PHONES = 3;

/** The days that are to be looked at, each one tap from where something can be done about it; nothing without any. */
export function FindingDays({
  title,
  days,
}: {
  /** The findings in words. */
  readonly title: string;
  readonly days: readonly FindingDay[];
}): ReactNode {
  const { loadDialogs, openDialog } = useDayActions();
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [showsAll, setShowsAll] = useState(false);
  if (days.length === 0) return null;
  const named = isPhone && !showsAll ? days.slice(0, NAMED_ON_PHONES) : days;
  const others = days.length - named.length;
  return (
    <section className={styles.toCheck} aria-label={title}>
      <Warning>{title}</Warning>
      <ul className={styles.findings}>
        {named.map(({ date, label, leadsTo, isMild = false }) => (
          <li key={date}>
            {typeof leadsTo === 'object' ? (
              <Link to={leadsTo.to} className={styles.finding} data-mild={isMild || undefined}>
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
      {others > 0 && (
        <button type="button" className={styles.others} onClick={() => setShowsAll(true)}>
          {texts.otherFindings(others)}
        </button>
      )}
    </section>
  );
}

/** That something is to be looked at. */
export const Warning = ({ children }: { readonly children: string }): ReactNode => (
  <span className={styles.warning}>
    <IconAlertTriangle size={18} aria-hidden />
    {children}
  </span>
);

/** The past days of an employee's month that lack a punch (D12), each one tap from its correction. */
export function ForgottenPunches({ days }: { readonly days: readonly MonthRow[] }): ReactNode {
  const forgotten = days.flatMap(({ date, missingPunch }): FindingDay[] => {
    if (missingPunch === null) return [];
    const label = (
      <>
        {texts.forgottenPunch(date, missingPunch)}
        <span className="visually-hidden">{texts.correctForgotten}</span>
      </>
    );
    return [{ date, label, leadsTo: 'correction' }];
  });
  return <FindingDays title={texts.notPunched} days={forgotten} />;
}
