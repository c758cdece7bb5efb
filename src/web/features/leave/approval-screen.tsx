import { useState, type ReactNode } from 'react';

import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { month, oneOf, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Screen, Stack } from '../../ui/layout.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './approval-texts.ts';
import { DecidedRequests } from './decided-requests.tsx';
import { PendingTab } from './pending-tab.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useResend } from './sync-note.tsx';
import { type Deciding, type ToExplain, useDecisions } from './use-decisions.ts';

/** `?tab=decided&month=` shows what was decided; `?month=` is that of the calendar beside the requests that wait. */
const approvalState = searchState({ tab: oneOf(['decided']), month: month() });

/** The company's requests of leave, for those who decide (D19). */
export function ApprovalScreen(): ReactNode {
  const today = useToday();
  const [address, change] = useSearchState(approvalState);
  const [asked, setAsked] = useState<ToExplain | null>(null);
  /** How often a reason was given: the next dialog begins without that one. */
  const [round, setRound] = useState(1);
  const [message, showMessage] = useFlashMessage();
  const { decide, isDeciding, refusals, clear } = useDecisions((done) => {
    setAsked(null);
    setRound(round + 1);
    showMessage(done);
  });
  const resending = useResend(showMessage);
  const clearAll = (): void => {
    clear();
    resending.clear();
  };
  const explain = (on: ToExplain): void => {
    if (isDeciding) return;
    clearAll();
    setAsked(on);
  };
  const deciding: Deciding = { isDeciding, decide, explain, resending };
  const showMonth = (chosen: IsoMonth): void => change({ month: chosen });
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <ScreenLink to="/admin/leave/five-days">{texts.fiveDays}</ScreenLink>
      <Tabs
        label={texts.title}
        gap="sm"
        tabs={[
          { name: 'pending', label: texts.pending },
          { name: 'decided', label: texts.decided },
        ]}
        value={address.tab ?? 'pending'}
        onChange={(name) => {
          clearAll();
          change({ tab: name === 'decided' ? name : null, month: null });
        }}
      >
        <Stack gap="lg">
          {asked === null &&
            refusals.map((refusal) => (
              <Banner key={refusal} kind="error">
                {refusal}
              </Banner>
            ))}
          {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
          {address.tab === 'decided' ? (
            <DecidedRequests month={address.month ?? monthOf(today)} deciding={deciding} onMonth={showMonth} />
          ) : (
            <PendingTab today={today} month={address.month} deciding={deciding} onMonth={showMonth} />
          )}
        </Stack>
      </Tabs>
      <ReasonDialog
        key={round}
        asked={asked}
        refusals={refusals}
        isDeciding={isDeciding}
        onClose={() => setAsked(null)}
        onDecide={decide}
      />
      <Toast message={message} />
    </Screen>
  );
}
