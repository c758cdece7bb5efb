import { useState, type ReactNode } from 'react';

import { japanDate } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { useLeaveAddress } from './leave-address.ts';
import styles from './leave-screen.module.css';
import { NewRequest } from './new-request.tsx';
import { RequestList } from './request-list.tsx';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The person's paid leave (spec §2): a new request, and the list of those made. */
export function LeaveScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const { tab, filter, showTab, showFilter } = useLeaveAddress(today);
  const [message, showMessage] = useFlashMessage();
  const [isNotSynced, setNotSynced] = useState(false);
  return (
    <div className={styles.screen}>
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
          showTab(name);
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
            <RequestList
              today={today}
              filter={filter}
              onFilter={showFilter}
              onCancelled={() => showMessage(texts.cancelled)}
            />
          )}
        </div>
      </Tabs>
      <Toast message={message} />
    </div>
  );
}
