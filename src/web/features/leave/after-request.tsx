import type { ReactNode } from 'react';

import type { CompanyVacationRequest, GrantLeft } from '#contract/leave.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { Hint } from '../../ui/layout.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { approvalTexts, leaveTexts as texts } from './texts.ts';

type DayOfRequest = ResponseOf<Routes['GET /api/vacation/day']>['days'][number];

/** What is left of each grant, with its base date and its last day. */
const GrantsLeft = ({ grants }: { readonly grants: readonly GrantLeft[] }): ReactNode =>
  grants.length > 0 && (
    // Two dates make one long phrase, which would break within a date.
    <div style={{ wordBreak: 'normal' }}>
      {grants.map(({ granted_on: grantedOn, expiry_date: expiry, left_days: left }) => (
        <Hint key={`${grantedOn} ${expiry}`}>{texts.grantLeft(grantedOn, expiry, left)}</Hint>
      ))}
    </div>
  );

/** What a request would leave of each grant, and on which of its days how many others of the group are away. */
export function AfterRequest({
  grants,
  days,
}: {
  readonly grants: readonly GrantLeft[];
  readonly days: readonly DayOfRequest[];
}): ReactNode {
  const away = days.flatMap(({ date, others_away: others }) =>
    others === undefined ? [] : [texts.awayOn(formatMonthDay(isoDate(date)), others)],
  );
  return (
    <>
      <GrantsLeft grants={grants} />
      {away.length > 0 && <Hint>{texts.othersAway(uiTexts.list(away))}</Hint>}
    </>
  );
}

/** What is left to the applicant of a request that waits; nothing once it is decided. */
export const BalanceFacts = ({
  request: { left_days: left, balance, kind_name: kind = '', grants },
}: {
  readonly request: Pick<CompanyVacationRequest, 'left_days' | 'balance' | 'kind_name' | 'grants'>;
}): ReactNode => (
  <>
    {left !== null && balance !== null && <Hint>{approvalTexts.balance(left, balance)}</Hint>}
    {left === null && balance !== null && <Hint>{approvalTexts.kindBalance(kind, balance)}</Hint>}
    <GrantsLeft grants={grants} />
  </>
);

/** Who of the applicant's group is away on the days of a request, by day; else nothing. */
export function Conflicts({ conflicts }: Pick<CompanyVacationRequest, 'conflicts'>): ReactNode {
  if (conflicts.length === 0) return null;
  const days = [...new Set(conflicts.map(({ date }) => date))].map((date) => {
    const names = conflicts
      .filter((conflict) => conflict.date === date)
      .map(({ name, is_pending: isPending }) => (isPending ? approvalTexts.awayPending(name) : name));
    return approvalTexts.awayNames(formatMonthDay(isoDate(date)), uiTexts.list(names));
  });
  return <Hint>{approvalTexts.sameGroup(days.join('／'))}</Hint>;
}
