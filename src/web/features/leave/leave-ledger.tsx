import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LeaveLedger as Ledger } from '#contract/leave-ledger.ts';
import { hasRole } from '#domain/users/role.ts';
import { isoDate } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { useSession } from '../../lib/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, Panel, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Toast } from '../../ui/toast.tsx';
import styles from './leave-ledger.module.css';
import { ledgerQuery } from './leave-queries.ts';
import { LedgerDialogs, useLedgerTask } from './ledger-dialogs.tsx';
import { LedgerGrants } from './ledger-grants.tsx';
import { texts } from './ledger-texts.ts';
import { StatutoryGrants } from './statutory-grants.tsx';
import { dateText } from './texts.ts';

/**
 * The ledger of an employee's paid leave (年次有給休暇管理簿) for admins: what was granted, taken and is left, what lapses
 * next and what the law grants next. Super admins add and correct grants here, take them back and enter the attendance.
 */
export function LeaveLedger({
  userId,
  isPrintPage = false,
}: {
  readonly userId: number;
  /** On the page that is printed, whose button prints; elsewhere it leads to that page. */
  readonly isPrintPage?: boolean;
}): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery(userId));
  const role = useSession().session?.user.role ?? 'user';
  const task = useLedgerTask();
  const file = useDownload('ledger-csv', () =>
    apiFile('GET /api/admin/users/{id}/leave-ledger/csv', { params: { id: String(userId) } }),
  );
  const canEdit = hasRole(role, 'super_admin');
  return (
    <Stack gap="lg">
      <div className={styles.tools}>
        {canEdit && data !== undefined && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => task.open({ kind: 'add' })}>
            {texts.add}
          </Button>
        )}
        <DownloadButton download={file}>{texts.csv}</DownloadButton>
        {isPrintPage ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={data === undefined}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        ) : (
          <ScreenLink to={`/admin/users/${userId}/leave-ledger`}>{texts.printPage}</ScreenLink>
        )}
      </div>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      {error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.loadFailed)}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {data === undefined && isFetching && texts.loading}
      </div>
      {data === undefined && error === null && (
        <div aria-hidden>
          {[7, 9, 12].map((height) => (
            <Skeleton key={height} height={`${height}rem`} mb="0.875rem" radius="0.75rem" />
          ))}
        </div>
      )}
      {data !== undefined && (
        <>
          <Summary ledger={data} />
          {data.uncovered.length > 0 && <Uncovered ledger={data} />}
          <StatutoryGrants ledger={data} onTask={canEdit ? task.open : null} />
          <LedgerGrants grants={data.grants} onTask={canEdit ? task.open : null} />
          {canEdit && (
            <LedgerDialogs
              task={task.task}
              userId={userId}
              today={isoDate(data.as_of)}
              onClose={task.onClose}
              onDone={task.onDone}
            />
          )}
        </>
      )}
      <Toast message={task.message} />
    </Stack>
  );
}

/** What is left, what lapses next, and all that was taken and lost. */
function Summary({ ledger }: { readonly ledger: Ledger }): ReactNode {
  const { remaining_days, pending_days, next_expiry: next, used_days, expired_days } = ledger;
  const remaining = (
    <>
      <b className={styles.number}>{texts.days(remaining_days)}</b>
      {pending_days > 0 && <Hint as="span">{texts.pendingOf(pending_days)}</Hint>}
    </>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.remaining, remaining],
    [texts.nextExpiry, next === null ? texts.none : texts.nextExpiryOf(dateText(next.date), next.days)],
    [texts.usedInAll, texts.days(used_days)],
    [texts.expiredInAll, texts.days(expired_days)],
  ];
  return (
    <Panel className={styles.summary}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The days that were taken and of which no grant is left to count them against. */
function Uncovered({ ledger: { uncovered } }: { readonly ledger: Ledger }): ReactNode {
  return (
    <Banner kind="error">
      <b>{texts.uncovered}</b>
      <p>{texts.uncoveredHint}</p>
      <Stack as="ul" gap="xs" className={styles.days}>
        {uncovered.map(({ request_id, date }) => (
          <li key={request_id}>{dateText(date)}</li>
        ))}
      </Stack>
    </Banner>
  );
}
