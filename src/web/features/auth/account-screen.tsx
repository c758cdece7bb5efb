import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import { Screen, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useNotice } from '../../ui/use-notice.tsx';
import { SecondFactorPanel, secondFactorQuery } from './second-factor-panel.tsx';
import { Sessions } from './sessions.tsx';
import { accountTexts as texts } from './account-texts.ts';

/** How one logs in, where one is logged in, and below them the panels of other features. */
export function AccountScreen({
  panels,
}: {
  readonly panels: readonly ComponentType<{ readonly onDone: (message: string) => void }>[];
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
          {panels.map((Part, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- They never change.
            <Part key={place} onDone={show} />
          ))}
        </>
      )}
    </Screen>
  );
}
