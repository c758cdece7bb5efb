import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { useDayActions } from './day-actions.ts';
import styles from './forgotten-punches.module.css';
import { loadDialogs } from './load-dialogs.ts';
import { texts } from './texts.ts';

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
  const { openDialog } = useDayActions();
  const forgotten = (days ?? []).flatMap(({ date, missingPunch }) =>
    missingPunch === null ? [] : [{ date, kind: missingPunch }],
  );
  if (forgotten.length === 0) {
    if (days !== undefined && hasFindings) return null;
    return <p className={styles.line}>{days !== undefined && texts.noForgotten}</p>;
  }
  return (
    <section className={styles.line} aria-label={texts.forgotten}>
      <IconAlertTriangle size={18} aria-hidden className={styles.sign} />
      <span className={styles.title}>{texts.notPunched}</span>
      <ul className={styles.days}>
        {forgotten.map(({ date, kind }) => (
          <li key={date}>
            <button
              type="button"
              className={styles.day}
              onPointerEnter={loadDialogs}
              onFocus={loadDialogs}
              onClick={() => openDialog('correction', date)}
            >
              {texts.forgottenPunch(date, kind)}
              <span className="visually-hidden">{texts.correctForgotten}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
