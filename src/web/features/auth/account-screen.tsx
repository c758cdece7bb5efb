import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';

import { isUnreachable } from '../../lib/kept-answers.ts';
import { useLocation } from '../../lib/router.tsx';
import { useSession } from '../../lib/session-store.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useNotice } from '../../ui/use-notice.tsx';
import { LogoutEverywhere, PasswordPanel } from './account-panels.tsx';
import { accountTexts as texts } from './account-texts.ts';
import { SecondFactorPanel, secondFactorQuery } from './second-factor-panel.tsx';
import { Sessions, sessionsQuery } from './sessions.tsx';

type Part = ComponentType<{ readonly onDone: (message: string) => void }>;

/** One's own account: how one logs in and where one is logged in, and beside it the panels of other features. */
export function AccountScreen({
  panels,
  notifications,
}: {
  readonly panels: readonly Part[];
  /** The panels of mails and push messages; the address `?part=notifications` leads there. */
  readonly notifications: readonly Part[];
}): ReactNode {
  const { session } = useSession();
  const { notice, show } = useNotice();
  const { data, isPending, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const sessions = useQuery(sessionsQuery);
  // Nothing of it is kept on the device: one message, in the place of one for each panel.
  const isOffline = data === undefined && error !== null && isUnreachable(error);
  const told = useAskedPart();
  const drawn = (parts: readonly Part[]): ReactNode =>
    parts.map((Each, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- They never change.
      <Each key={place} onDone={show} />
    ));
  return (
    <Screen>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      {notice}
      {isOffline ? (
        <Banner kind="info">
          <Row gap="xl">
            {texts.offline}
            <ActionButton variant="default" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {texts.again}
            </ActionButton>
          </Row>
        </Banner>
      ) : (
        <Columns until="upright" isForm>
          <Stack>
            {session !== null && <PasswordPanel user={session.user} />}
            <SecondFactorPanel onDone={show} />
            {/* Where it stands is known with what is above it. */}
            {!isPending && (
              <>
                <Sessions onDone={show} />
                <LogoutEverywhere />
              </>
            )}
          </Stack>
          {/* On a tablet below them. */}
          {!isPending && !sessions.isPending && (
            <Stack>
              <div ref={told}>
                <Stack>{drawn(notifications)}</Stack>
              </div>
              {drawn(panels)}
            </Stack>
          )}
        </Columns>
      )}
    </Screen>
  );
}

/** The part that the address asks for is scrolled to, once: when what is above it has been read. */
function useAskedPart() {
  const part = useRef<HTMLDivElement>(null);
  const hasCome = useRef(false);
  const isAsked = new URLSearchParams(useLocation().search).get('part') === 'notifications';
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (!isAsked) hasCome.current = false;
    if (isReading || !isAsked || hasCome.current || part.current === null) return;
    hasCome.current = true;
    part.current?.scrollIntoView({ block: 'start' });
  }, [isReading, isAsked]);
  return part;
}
