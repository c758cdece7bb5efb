import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AskedKind } from '#domain/requests/request.ts';
import { useHasAbsences } from '../features/leave/absence-panel.tsx';
import { BesideAbsences, LeaveRecords } from '../features/leave/inbox-leave.tsx';
import { LeaveFacts } from '../features/leave/leave-facts.tsx';
import type { TeamCalendarProps } from '../features/leave/team-calendar.tsx';
import { ApprovalsScreen, type LeaveParts } from '../features/requests/approvals-screen.tsx';
import { pendingSwapsQuery } from '../features/swaps/pending-query.ts';
import { PendingSwaps } from '../features/swaps/pending-swaps.tsx';
import { currentUserQuery } from '../lib/current-user-query.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MONTHS_TO_APPROVE } from './screen-route.ts';

// Seen on a tab of its own.
const TeamCalendar = lazyPart<TeamCalendarProps>(
  async () => (await import('../features/leave/team-calendar.tsx')).TeamCalendar,
);

const LEAVE: LeaveParts = { Facts: LeaveFacts, Beside: BesideAbsences, Records: LeaveRecords, Team: TeamCalendar };

/** The one inbox (承認), of all kinds or of leave alone. */
export function Inbox({ only = null }: { readonly only?: AskedKind | null }): ReactNode {
  const swaps = useQuery(pendingSwapsQuery).data?.length ?? 0;
  const { months_to_approve: months = 0 } = useQuery({ ...currentUserQuery, refetchOnMount: false }).data ?? {};
  const others = { swaps, Swaps: PendingSwaps, months, monthsAt: MONTHS_TO_APPROVE };
  return <ApprovalsScreen only={only} leave={LEAVE} hasCalendar={useHasAbsences()} others={others} />;
}
