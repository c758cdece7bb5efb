import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MOBILE } from '../../ui/media.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { requestsQuery, type RequestFilter } from './leave-queries.ts';
import { RequestCards } from './request-cards.tsx';
import { RequestFilters } from './request-filters.tsx';
import styles from './request-list.module.css';
import { RequestTable } from './request-table.tsx';
import { texts } from './texts.ts';

/** The person's requests by status, year and month: a table on wide screens, cards on phones. */
export function RequestList({
  today,
  filter,
  onFilter,
  onCancelled,
}: {
  readonly today: IsoDate;
  readonly filter: RequestFilter;
  readonly onFilter: (name: 'status' | 'year' | 'month', value: string) => void;
  readonly onCancelled: () => void;
}): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery(filter));
  const [cancelling, setCancelling] = useState<VacationRequest | null>(null);
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const Requests = onPhone ? RequestCards : RequestTable;
  return (
    <div className={styles.list}>
      <RequestFilters today={today} filter={filter} onChange={onFilter} />
      {error !== null && (
        <Banner kind="error">
          <span>{texts.listFailed}</span>{' '}
          <Button variant="default" size="xs" data-busy={isFetching || undefined} onClick={() => void refetch()}>
            {texts.reload}
          </Button>
        </Banner>
      )}
      <div className="visually-hidden" role="status">
        {data === undefined && isFetching && texts.loading}
      </div>
      {data !== undefined && data.length > 0 && <Requests requests={data} onCancel={setCancelling} />}
      {data?.length === 0 && <p className={styles.none}>{texts.noRequests}</p>}
      {data === undefined && error === null && (
        <div className={styles.none} aria-hidden>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height="1.25rem" my="0.75rem" />
          ))}
        </div>
      )}
      <CancelDialog
        request={cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => {
          setCancelling(null);
          onCancelled();
        }}
      />
    </div>
  );
}
