import type { ReactNode } from 'react';

import type { ClockState } from '#domain/attendance/clock-state.ts';
import { formatOnWorkingDay, formatTimeOfDay } from '#domain/time/minutes.ts';
import styles from './state-badge.module.css';
import { texts } from './texts.ts';

/** Where the person stands, at a glance; the place is kept while that isn't known yet. */
export function StateBadge({ state }: { readonly state: ClockState | undefined }): ReactNode {
  if (state === undefined) return <span className={styles.badge} aria-hidden />;
  return (
    <span className={styles.badge} data-kind={state.kind}>
      {wording(state)}
    </span>
  );
}

function wording(state: ClockState): string {
  switch (state.kind) {
    case 'before':
      return texts.before;
    case 'working':
      return texts.working(formatOnWorkingDay(state.since));
    case 'left':
      return texts.left(formatTimeOfDay(state.at));
  }
}
