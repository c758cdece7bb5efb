import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { Button } from '../../ui/button.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { texts } from './approval-texts.ts';
import { CompanyRequest } from './company-request.tsx';
import styles from './company-requests.module.css';
import { decidedQuery } from './leave-queries.ts';
import { LoadedRequests } from './loaded-requests.tsx';
import type { ToExplain } from './reason-dialog.tsx';
import { periodText } from './request-parts.tsx';
import type { Resending } from './use-resend.ts';

/** A month's requests that are decided; an approval can be taken back. */
export function DecidedRequests({
  month,
  resending,
  onMonth,
  onExplain,
}: {
  readonly month: IsoMonth;
  readonly resending: Resending;
  readonly onMonth: (month: IsoMonth) => void;
  readonly onExplain: (asked: ToExplain) => void;
}): ReactNode {
  const decided = useQuery(decidedQuery(month));
  return (
    <>
      <div className={styles.month}>
        <MonthSwitch month={month} onChange={onMonth} />
      </div>
      <LoadedRequests query={decided} none={texts.noRequests}>
        {(requests) => (
          <ul className={styles.rows}>
            {requests.map((request) => (
              <CompanyRequest key={request.id} request={request} resending={resending}>
                {request.status === 'approved' && request.can_decide && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.takeBackOf(request.name, periodText(request))}
                    onClick={() => onExplain({ requests: [request], decision: 'cancelled' })}
                  >
                    {texts.cancel}
                  </Button>
                )}
              </CompanyRequest>
            ))}
          </ul>
        )}
      </LoadedRequests>
    </>
  );
}
