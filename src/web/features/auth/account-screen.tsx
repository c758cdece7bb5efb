import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import { Screen, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useNotice } from '../../ui/use-notice.tsx';
import { SecondFactorPanel, secondFactorQuery } from './second-factor-panel.tsx';
import { Sessions } from './sessions.tsx';
import { accountTexts as texts } from './account-texts.ts';

/** How one logs in, where one is logged in, and who reads one's calendar. */
export function AccountScreen({
  Feed,
}: {
  readonly Feed: ComponentType<{ readonly onDone: (message: string) => void }>;
}): ReactNode {
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
          <Feed onDone={show} />
        </>
      )}
    </Screen>
  );
}
