import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './balance-panel.module.css';
import { texts } from './texts.ts';
import type { Balance } from './use-balance.ts';

/** What the person can still ask for, and until when. */
export function BalancePanel({ balance }: { readonly balance: Balance }): ReactNode {
  const { days, pendingDays, latest, hasFailed, isRefreshing, refresh } = balance;
  return (
    <section className={styles.panel} aria-labelledby="leave-balance">
      <div className={styles.head}>
        <div>
          <h2 id="leave-balance" className={styles.heading}>
            {texts.balance}
          </h2>
          <p className={styles.days} role="status">
            {days === undefined ? (
              <Skeleton component="span" display="inline-block" height="1.75rem" width="4rem" />
            ) : (
              <>
                <span className={styles.number}>
                  <b>{days}</b>
                  {texts.daysUnit}
                </span>
                {pendingDays > 0 && <span className={styles.pending}>{texts.pendingDays(pendingDays)}</span>}
              </>
            )}
          </p>
        </div>
        <Button
          variant="default"
          aria-disabled={isRefreshing || undefined}
          data-busy={isRefreshing || undefined}
          onClick={refresh}
        >
          {isRefreshing ? texts.refreshing : texts.refresh}
        </Button>
      </div>
      {latest !== null && (
        <dl className={styles.grant}>
          <div>
            <dt>{texts.grantYear}</dt>
            <dd>{texts.year(latest.grant_year)}</dd>
          </div>
          <div>
            <dt>{texts.expiry}</dt>
            <dd>{formatDate(isoDate(latest.expiry_date))}</dd>
          </div>
        </dl>
      )}
      {hasFailed && (
        <Banner kind="error">
          {texts.balanceFailed}
          <br />
          {texts.balanceAsNone}
        </Banner>
      )}
      {days !== undefined && days <= 0 && <Banner kind="error">{texts.noBalance}</Banner>}
    </section>
  );
}
