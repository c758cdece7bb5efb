import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { LoadedRows } from '../../ui/data-list.tsx';
import { List, Row } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { texts } from './approval-texts.ts';
import { CompanyRequest } from './company-request.tsx';
import { decidedQuery } from './leave-queries.ts';
import { periodText } from './request-parts.tsx';
import type { Deciding } from './use-decisions.ts';

/** A month's requests that are decided; an approval can be taken back. */
export function DecidedRequests({
  month,
  deciding: { explain, resending },
  onMonth,
}: {
  readonly month: IsoMonth;
  readonly deciding: Deciding;
  readonly onMonth: (month: IsoMonth) => void;
}): ReactNode {
  const decided = useQuery(decidedQuery(month));
  return (
    <>
      <Row>
        <MonthSwitch month={month} onChange={onMonth} />
      </Row>
      <LoadedRows rows={decided.data} query={decided} failed={() => texts.listFailed} none={texts.noRequests}>
        {(requests) => (
          <List isCard rules="between">
            {requests.map((request) => (
              <CompanyRequest key={request.id} request={request} resending={resending}>
                {request.status === 'approved' && request.can_decide && (
                  <RowButton
                    label={texts.takeBackOf(request.name, periodText(request))}
                    onClick={() => explain({ requests: [request], decision: 'cancelled' })}
                  >
                    {texts.cancel}
                  </RowButton>
                )}
              </CompanyRequest>
            ))}
          </List>
        )}
      </LoadedRows>
    </>
  );
}
