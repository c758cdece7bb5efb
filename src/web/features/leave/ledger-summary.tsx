import type { ReactNode } from 'react';

import type { LeaveLedger } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import styles from './ledger-summary.module.css';
import { texts } from './ledger-texts.ts';
import { Text } from '../../ui/layout.tsx';

/** What is left, what lapses next, and all that was taken and lost. */
export function LedgerSummary({ ledger }: { readonly ledger: LeaveLedger }): ReactNode {
  const { remaining_days, pending_days, next_expiry, used_days, expired_days } = ledger;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{texts.remaining}</dt>
        <dd>
          <b className={styles.number}>{texts.days(remaining_days)}</b>
          {pending_days > 0 && (
            <Text as="span" tone="dim" size="xs">
              {texts.pendingOf(pending_days)}
            </Text>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.nextExpiry}</dt>
        <dd>
          {next_expiry === null
            ? texts.none
            : texts.nextExpiryOf(formatDate(isoDate(next_expiry.date)), next_expiry.days)}
        </dd>
      </div>
      <div>
        <dt>{texts.usedInAll}</dt>
        <dd>{texts.days(used_days)}</dd>
      </div>
      <div>
        <dt>{texts.expiredInAll}</dt>
        <dd>{texts.days(expired_days)}</dd>
      </div>
    </dl>
  );
}
