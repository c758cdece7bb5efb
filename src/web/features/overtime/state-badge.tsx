import { IconAlertCircle, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { State } from './overtime-rows.ts';
import styles from './state-badge.module.css';
import { texts } from './texts.ts';

const SIGNS = { broken: IconAlertTriangle, expected: IconTrendingUp, near: IconAlertCircle, within: null };

/** An employee's state against all the limits. */
export function StateBadge({ state }: { readonly state: State }): ReactNode {
  const Sign = SIGNS[state];
  return (
    <span className={styles.state} data-state={state}>
      {Sign !== null && <Sign size={14} aria-hidden />}
      {texts.states[state]}
    </span>
  );
}
