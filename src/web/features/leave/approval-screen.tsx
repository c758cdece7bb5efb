import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { monthOf, parseIsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './approval-texts.ts';
import styles from './leave-screen.module.css';
import { DecidedRequests } from './decided-requests.tsx';
import { PendingTab } from './pending-tab.tsx';
import { ReasonDialog, type ToExplain } from './reason-dialog.tsx';
import { useDecisions } from './use-decisions.ts';
import { useResend } from './use-resend.ts';
import { Screen } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

/**
 * The company's requests of leave, for those who decide (D19): `?tab=decided&month=` shows what was decided, and `?month=`
 * the month of the calendar beside those that wait.
 */
export function ApprovalScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [search, setSearch] = useSearchParams();
  const month = parseIsoMonth(search.get('month') ?? '');
  const tab = search.get('tab') === 'decided' ? 'decided' : 'pending';
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
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Link to="/admin/leave/five-days" className={styles.aside ?? ''}>
        {texts.fiveDays}
      </Link>
      <Tabs
        label={texts.title}
        tabs={[
          { name: 'pending', label: texts.pending },
          { name: 'decided', label: texts.decided },
        ]}
        value={tab}
        onChange={(name) => {
          clearAll();
          setSearch(name === 'decided' ? { tab: name } : {}, { replace: true });
        }}
      >
        <div className={styles.content}>
          {asked === null &&
            refusals.map((refusal) => (
              <Banner key={refusal} kind="error">
                {refusal}
              </Banner>
            ))}
          {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
          {tab === 'pending' ? (
            <PendingTab
              today={today}
              month={month}
              onMonth={(chosen) => setSearch({ month: chosen }, { replace: true })}
              isDeciding={isDeciding}
              resending={resending}
              onDecide={decide}
              onExplain={explain}
            />
          ) : (
            <DecidedRequests
              month={month ?? monthOf(today)}
              resending={resending}
              onMonth={(chosen) => setSearch({ tab, month: chosen }, { replace: true })}
              onExplain={explain}
            />
          )}
        </div>
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
