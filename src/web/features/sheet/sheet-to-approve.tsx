import '@mantine/core/styles/Skeleton.layer.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SheetPaper } from './sheet-paper.tsx';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

/** The paper is wider than a phone: it is scrolled by finger, or by keys once it has the focus. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

const sheetQuery = (userId: number, month: PeriodName, confirmedAt: string) =>
  queryOptions({
    // As it was confirmed: what is confirmed again is read again.
    queryKey: queryKey('sheet', 'to-approve', userId, month, confirmedAt),
    queryFn: ({ signal }) =>
      api('GET /api/approvals/users/{id}/attendance-sheet', {
        params: { id: String(userId) },
        query: { month },
        signal,
      }),
  });

/** The attendance sheet of an employee's month, for its approver. */
export function SheetToApprove({
  userId,
  month,
  confirmedAt,
}: {
  readonly userId: number;
  readonly month: PeriodName;
  /** When the month was confirmed as it is shown. */
  readonly confirmedAt: string;
}): ReactNode {
  const query = useQuery(sheetQuery(userId, month, confirmedAt));
  return (
    <Loaded query={query} failed={texts.sheetFailed} heights={['40rem']}>
      {(sheet) => (
        <section className={styles.desk} data-in-dialog aria-label={texts.title} {...SCROLLED_BY_KEYS}>
          <div className={styles.page}>
            <SheetPaper sheet={sheet} ref={null} />
          </div>
        </section>
      )}
    </Loaded>
  );
}
