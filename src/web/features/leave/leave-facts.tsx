import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import type { AskedLeaveResponse } from '#contract/requests.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import { GrantsLeft } from './after-request.tsx';
import { approvalTexts as texts } from './texts.ts';

/** What is left to the applicant of a request that waits; nothing once it is decided. */
export const BalanceFacts = ({
  request: { left_days: left, balance, kind_name: kind = '', grants },
}: {
  readonly request: Pick<CompanyVacationRequest, 'left_days' | 'balance' | 'kind_name' | 'grants'>;
}): ReactNode => (
  <>
    {left !== null && balance !== null && <Hint>{texts.balance(left, balance)}</Hint>}
    {left === null && balance !== null && <Hint>{texts.kindBalance(kind, balance)}</Hint>}
    <GrantsLeft grants={grants} />
  </>
);

/** Who of the applicant's group is away on the days of a request, by day; else nothing. */
export function Conflicts({ conflicts }: Pick<CompanyVacationRequest, 'conflicts'>): ReactNode {
  if (conflicts.length === 0) return null;
  const days = [...new Set(conflicts.map(({ date }) => date))].map((date) => {
    const names = conflicts
      .filter((conflict) => conflict.date === date)
      .map(({ name, is_pending: isPending }) => (isPending ? texts.awayPending(name) : name));
    return texts.awayNames(formatMonthDay(isoDate(date)), names.join('、'));
  });
  return <Hint>{texts.sameGroup(days.join('／'))}</Hint>;
}

/** What a request of leave has in place of a day before and after it: how much it takes, and what its decision needs. */
export const LeaveFacts = ({ leave }: { readonly leave: AskedLeaveResponse }): ReactNode => (
  <div>
    <Text>{texts.days(leave.days_count)}</Text>
    <BalanceFacts request={leave} />
    {leave.proof !== undefined && <Hint>{texts.proof(leave.proof)}</Hint>}
    {leave.client_approver !== '' && <Hint>{texts.approver(leave.client_approver)}</Hint>}
    <Conflicts conflicts={leave.conflicts} />
  </div>
);
