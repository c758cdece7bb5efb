import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { month, oneOf, searchState, step, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Decisions } from '../../ui/decisions.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { List, Row, Screen, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { CompanyRequest, decidedQuery, useResend, type Resending } from './company-request.tsx';
import { useLeaveDecisions } from './decisions.ts';
import { PendingRequests } from './pending-requests.tsx';
import type { TeamCalendarProps } from './team-calendar.tsx';
import { approvalTexts as texts } from './texts.ts';

// Seen on a tab of its own.
const TeamCalendar = lazyPart<TeamCalendarProps>(async () => (await import('./team-calendar.tsx')).TeamCalendar);

/** `?tab=decided&month=` shows what was decided, `?tab=team&month=` who is off on which day; `?month=` is that of the calendar beside the requests that wait. */
const approvalState = searchState({ tab: oneOf(['decided', 'team']), month: step(month()) });

/** The company's requests of leave, for those who decide (D19). */
export function ApprovalScreen({
  Swaps,
}: {
  /** The swaps of rest days that wait beside them. */
  readonly Swaps: ComponentType<{ readonly onDone: (message: string) => void }>;
}): ReactNode {
  const today = useToday();
  const [address, change] = useSearchState(approvalState);
  const [message, showMessage] = useFlashMessage();
  const decisions = useLeaveDecisions(showMessage);
  const resending = useResend(showMessage);
  const shared = { decisions, resending, onMonth: (chosen: IsoMonth): void => change({ month: chosen }) };
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <ScopeNote permission="approve_leave" />
      <Tabs
        label={texts.title}
        gap="sm"
        tabs={[
          { name: 'pending', label: texts.pending },
          { name: 'decided', label: texts.decided },
          { name: 'team', label: texts.team },
        ]}
        value={address.tab ?? 'pending'}
        onChange={(name) => {
          decisions.clear();
          resending.clear();
          change({ tab: name === 'pending' ? null : name, month: null });
        }}
      >
        <Stack gap="lg">
          {decisions.failures}
          {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
          {address.tab === 'team' ? (
            <TeamCalendar month={address.month ?? monthOf(today)} today={today} onMonth={shared.onMonth} />
          ) : address.tab === 'decided' ? (
            <DecidedRequests month={address.month ?? monthOf(today)} {...shared} />
          ) : (
            <>
              <Swaps onDone={showMessage} />
              <PendingRequests today={today} month={address.month} {...shared} />
            </>
          )}
        </Stack>
      </Tabs>
      {decisions.dialogs}
      <Toast message={message} />
    </Screen>
  );
}

/** A month's requests that are decided; an approval can be taken back. */
function DecidedRequests({
  month: shownMonth,
  decisions,
  resending,
  onMonth,
}: {
  readonly month: IsoMonth;
  readonly decisions: Decisions<CompanyVacationRequest>;
  readonly resending: Resending;
  readonly onMonth: (month: IsoMonth) => void;
}): ReactNode {
  const decided = useQuery(decidedQuery(shownMonth));
  return (
    <>
      <Row>
        <MonthSwitch month={shownMonth} onChange={onMonth} />
      </Row>
      <LoadedRows rows={decided.data} query={decided} failed={() => texts.listFailed} none={texts.noRequests}>
        {(requests) => (
          <List isCard rules="between">
            {requests.map((request) => (
              <li key={request.id}>
                <CompanyRequest request={request} resending={resending}>
                  {decisions.buttonsOf(request)}
                </CompanyRequest>
              </li>
            ))}
          </List>
        )}
      </LoadedRows>
    </>
  );
}
