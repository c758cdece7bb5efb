import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { ForgottenPunch } from '#domain/attendance/clock-state.ts';
import { monthOf } from '#domain/time/date.ts';
import styles from './forgotten-notice.module.css';
import { texts } from './texts.ts';

/** That a past day lacks a punch, the latest of them, and the way to its correction; nothing when none does. */
export function ForgottenNotice({ forgotten }: { readonly forgotten: readonly ForgottenPunch[] }): ReactNode {
  const [latest, ...others] = forgotten;
  if (latest === undefined) return null;
  const { workDate, kind } = latest;
  return (
    <p className={styles.notice}>
      <IconAlertTriangle size={18} aria-hidden className={styles.sign} />
      <span>
        {texts.forgotten(workDate, kind)}
        {others.length > 0 && <span className={styles.more}>{texts.moreForgotten(others.length)}</span>}
      </span>
      <Link className={styles.link} to={`/attendance?month=${monthOf(workDate)}&day=${workDate}&dialog=correction`}>
        {texts.correct}
      </Link>
    </p>
  );
}
