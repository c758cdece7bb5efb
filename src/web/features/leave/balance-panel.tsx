import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './balance-panel.module.css';
import { texts } from './texts.ts';
import type { Balance } from './use-balance.ts';
import { Panel, Text } from '../../ui/layout.tsx';
import { Facts } from '../../ui/facts.tsx';

/** What the person can still ask for, and until when. */
export function BalancePanel({ balance }: { readonly balance: Balance }): ReactNode {
  const { days, pendingDays, latest, hasFailed, isRefreshing, refresh } = balance;
  return (
    <Panel labelledBy="leave-balance">
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
                {pendingDays > 0 && (
                  <Text as="span" tone="dim" size="sm">
                    {texts.pendingDays(pendingDays)}
                  </Text>
                )}
              </>
            )}
          </p>
        </div>
        <ActionButton variant="default" isBusy={isRefreshing} busy={texts.refreshing} onClick={refresh}>
          {texts.refresh}
        </ActionButton>
      </div>
      {latest !== null && (
        <Facts
          layout="inline"
          facts={[
            { label: texts.grantYear, value: texts.year(latest.grant_year) },
            { label: texts.expiry, value: formatDate(isoDate(latest.expiry_date)) },
          ]}
        />
      )}
      {hasFailed && (
        <Banner kind="error">
          {texts.balanceFailed}
          <br />
          {texts.balanceAsNone}
        </Banner>
      )}
      {days !== undefined && days <= 0 && <Banner kind="error">{texts.noBalance}</Banner>}
    </Panel>
  );
}
