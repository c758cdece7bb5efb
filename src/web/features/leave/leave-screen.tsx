import { useState, type ReactNode } from 'react';

import { useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Screen, Stack } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { requestListState } from './leave-queries.ts';
import { NewRequest } from './new-request.tsx';
import { RequestList } from './request-list.tsx';
import { texts } from './texts.ts';

/** The person's paid leave (spec §2): a new request, and the list of those made. */
export function LeaveScreen(): ReactNode {
  const today = useToday();
  const [address, change] = useSearchState(requestListState(today));
  const [message, showMessage] = useFlashMessage();
  const [isNotSynced, setNotSynced] = useState(false);
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Tabs
        label={texts.title}
        gap="sm"
        tabs={[
          { name: 'new', label: texts.newRequest },
          { name: 'list', label: texts.list },
        ]}
        value={address.tab ?? 'new'}
        onChange={(name) => {
          setNotSynced(false);
          change({ tab: name === 'list' ? name : null });
        }}
      >
        <Stack gap="lg">
          {isNotSynced && <Banner kind="error">{texts.notSynced}</Banner>}
          {address.tab === 'list' ? (
            <RequestList today={today} onCancelled={() => showMessage(texts.cancelled)} />
          ) : (
            <NewRequest
              today={today}
              onSent={({ notSynced }) => {
                setNotSynced(notSynced);
                showMessage(texts.sent);
              }}
            />
          )}
        </Stack>
      </Tabs>
      <Toast message={message} />
    </Screen>
  );
}
