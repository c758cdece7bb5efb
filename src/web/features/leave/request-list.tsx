import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { UPRIGHT } from '../../ui/media.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { requestsQuery, type RequestFilter } from './leave-queries.ts';
import { LoadedRequests } from './loaded-requests.tsx';
import { RequestCards } from './request-cards.tsx';
import { RequestFilters } from './request-filters.tsx';
import styles from './request-list.module.css';
import { RequestTable } from './request-table.tsx';
import { texts } from './texts.ts';

/** The person's requests by status, year and month: a table on wide screens, cards on narrow ones. */
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
  const requests = useQuery(requestsQuery(filter));
  const [cancelling, setCancelling] = useState<VacationRequest | null>(null);
  const isUpright = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const Requests = isUpright ? RequestCards : RequestTable;
  return (
    <div className={styles.list}>
      <RequestFilters today={today} filter={filter} onChange={onFilter} />
      <LoadedRequests query={requests} none={texts.noRequests}>
        {(shown) => <Requests requests={shown} onCancel={setCancelling} />}
      </LoadedRequests>
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
