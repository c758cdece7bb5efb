import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { messageOf } from '../../lib/api.ts';
import { userQuery } from '../../lib/company-queries.ts';
import { id, searchState, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { Empty, Hint, Screen } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { NewRequest } from './new-request.tsx';
import { onBehalfTexts as texts } from './texts.ts';

/** `?user=`: for whom. */
const address = searchState({ userId: id('user') });

/** Asks for leave for somebody else (代理), with the form of one's own; it is approved with that. */
export function OnBehalfScreen(): ReactNode {
  const today = useToday();
  const ownId = useSession().session?.user.id;
  const [{ userId }, change] = useSearchState(address);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== null });
  const [message, showMessage] = useFlashMessage();
  const [isNotSynced, setNotSynced] = useState(false);
  const chosen = userId === null ? undefined : user.data;
  return (
    <Screen>
      <BackLink
        to="/admin/leave/balances"
        label={texts.back}
        origins={{
          [`/admin/users/${userId}`]: texts.backToUser,
          [`/admin/users/${userId}/leave-ledger`]: texts.backToLedger,
        }}
      />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Hint>{texts.lead}</Hint>
      {isNotSynced && <Banner kind="error">{texts.notSynced}</Banner>}
      <Box maw={{ sm: '24rem' }}>
        <EmployeeSearch
          label={texts.employee}
          chosen={chosen}
          onChoose={(person) => {
            setNotSynced(false);
            change({ userId: person?.id ?? null });
          }}
        />
      </Box>
      {userId !== null && user.isError && (
        <LoadFailure isReading={user.isFetching} onRetry={user.refetch}>
          {messageOf(user.error, texts.loadFailed)}
        </LoadFailure>
      )}
      {userId === null && <Empty>{texts.choose}</Empty>}
      {chosen !== undefined && chosen.id === ownId && <Banner kind="info">{texts.ownRefused}</Banner>}
      {chosen !== undefined && chosen.id !== ownId && (
        <NewRequest
          key={chosen.id}
          today={today}
          subject={chosen.id}
          onSent={({ notSynced }) => {
            setNotSynced(notSynced);
            showMessage(texts.sent(chosen.name));
          }}
        />
      )}
      <Toast message={message} />
    </Screen>
  );
}
