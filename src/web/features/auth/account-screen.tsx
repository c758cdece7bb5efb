import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Screen, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useNotice } from '../../ui/use-notice.tsx';
import { FeedPanel } from '../calendar-feed/feed-panel.tsx';
import { SecondFactorPanel, secondFactorQuery } from './second-factor-panel.tsx';
import { Sessions } from './sessions.tsx';
import { accountTexts as texts } from './account-texts.ts';

/** How one logs in, and where one is logged in. */
export function AccountScreen(): ReactNode {
  const { notice, show } = useNotice();
  const { isPending } = useQuery(secondFactorQuery);
  return (
    <Screen>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      {notice}
      <SecondFactorPanel onDone={show} />
      {/* Where it stands is known with what is above it. */}
      {!isPending && (
        <>
          <Sessions onDone={show} />
          <FeedPanel onDone={show} />
        </>
      )}
    </Screen>
  );
}
