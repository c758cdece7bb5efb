import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { monthOf, parseIsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { usePassingMessage } from '../../ui/use-passing-message.ts';
import { texts } from './approval-texts.ts';
import styles from './leave-screen.module.css';
import { DecidedRequests } from './decided-requests.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { ReasonDialog, type ToExplain } from './reason-dialog.tsx';
import { useDecisions } from './use-decisions.ts';

const MINUTE_MS = 60_000;

/** The company's requests of leave, for those who decide (D19): `?tab=decided&month=` shows what was decided. */
export function ApprovalScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'decided' ? 'decided' : 'pending';
  const [asked, setAsked] = useState<ToExplain | null>(null);
  /** How often a reason was given: the next dialog begins without that one. */
  const [round, setRound] = useState(1);
  const [message, showMessage] = usePassingMessage();
  const { decide, isDeciding, refusals, clear } = useDecisions((done) => {
    setAsked(null);
    setRound(round + 1);
    showMessage(done);
  });
  const explain = (on: ToExplain): void => {
    if (isDeciding) return;
    clear();
    setAsked(on);
  };
  return (
    <div className={styles.screen}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Tabs
        label={texts.title}
        tabs={[
          { name: 'pending', label: texts.pending },
          { name: 'decided', label: texts.decided },
        ]}
        value={tab}
        onChange={(name) => {
          clear();
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
          {tab === 'pending' ? (
            <PendingRequests isDeciding={isDeciding} onDecide={decide} onExplain={explain} />
          ) : (
            <DecidedRequests
              month={parseIsoMonth(search.get('month') ?? '') ?? monthOf(today)}
              onMonth={(month) => setSearch({ tab, month }, { replace: true })}
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
    </div>
  );
}
