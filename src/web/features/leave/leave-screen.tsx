import { useState, type ReactNode } from 'react';

import { japanDate } from '#domain/time/instant.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { requestListState } from './leave-queries.ts';
import styles from './leave-screen.module.css';
import { NewRequest } from './new-request.tsx';
import { RequestList } from './request-list.tsx';
import { texts } from './texts.ts';
import { Screen } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

/** The person's paid leave (spec §2): a new request, and the list of those made. */
export function LeaveScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [address, change] = useSearchState(requestListState(today));
  const tab = address.tab ?? 'new';
  const [message, showMessage] = useFlashMessage();
  const [isNotSynced, setNotSynced] = useState(false);
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Tabs
        label={texts.title}
        tabs={[
          { name: 'new', label: texts.newRequest },
          { name: 'list', label: texts.list },
        ]}
        value={tab}
        onChange={(name) => {
          setNotSynced(false);
          change({ tab: name === 'list' ? name : null });
        }}
      >
        <div className={styles.content}>
          {isNotSynced && <Banner kind="error">{texts.notSynced}</Banner>}
          {tab === 'new' ? (
            <NewRequest
              today={today}
              onSent={({ notSynced }) => {
                setNotSynced(notSynced);
                showMessage(texts.sent);
              }}
            />
          ) : (
            <RequestList today={today} onCancelled={() => showMessage(texts.cancelled)} />
          )}
        </div>
      </Tabs>
      <Toast message={message} />
    </Screen>
  );
}
