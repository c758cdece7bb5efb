import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel, Row, Text } from '../../ui/layout.tsx';
import styles from './balance-panel.module.css';
import { balanceQuery } from './leave-queries.ts';
import { dateText, texts } from './texts.ts';

/** The days that the person can still ask for: `undefined` until it is known; what can't be read counts as 0 (D31). */
export function useBalance(): number | undefined {
  const { data, isError } = useQuery(balanceQuery);
  return isError ? 0 : data?.current_balance;
}

/** What the person can still ask for, and until when; refreshing it is theirs to ask for (D32). */
export function BalancePanel(): ReactNode {
  const days = useBalance();
  const { data, isError, isFetching, refetch } = useQuery(balanceQuery);
  const pendingDays = isError ? 0 : (data?.pending_days ?? 0);
  const latest = isError ? null : (data?.latest ?? null);
  return (
    <Panel labelledBy="leave-balance">
      <Row justify="between" isSingleLine>
        <div>
          <h2 id="leave-balance" className={styles.heading}>
            {texts.balance}
          </h2>
          <p className={styles.days} role="status">
            {days === undefined ? (
              <Skeleton component="span" display="inline-block" height="1.75rem" width="4rem" />
            ) : (
              <>
                <span>
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
        <ActionButton variant="default" isBusy={isFetching} busy={texts.refreshing} onClick={() => void refetch()}>
          {texts.refresh}
        </ActionButton>
      </Row>
      {latest !== null && (
        <Facts
          layout="inline"
          facts={[
            { label: texts.grantYear, value: texts.year(latest.grant_year) },
            { label: texts.expiry, value: dateText(latest.expiry_date) },
          ]}
        />
      )}
      {isError && (
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
