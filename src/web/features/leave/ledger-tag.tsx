import type { ReactNode } from 'react';

import type { ObligationState } from '#domain/leave/five-day-obligation.ts';
import styles from './ledger-tag.module.css';

export type Tone = 'plain' | 'info' | 'good' | 'bad';

/** How each state of an obligation looks. */
export const OBLIGATION_TONES: Readonly<Record<ObligationState, Tone>> = {
  at_risk: 'bad',
  violated: 'bad',
  open: 'plain',
  fulfilled: 'good',
};

/** A word that says where something stands. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: string }): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
