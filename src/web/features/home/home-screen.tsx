import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { AdminHome } from '#contract/home.ts';
import { japanClock, japanDate } from '#domain/time/instant.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Panel, Row, Screen, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SummaryCards } from '../../ui/summary-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The person's own choices, as they are stored together. */
type Choices = Pick<AdminHome, 'opens_after_login' | 'hides_setup'>;

/** What there is to do for the company's admins today, by the cards and charts of other features. */
export function HomeScreen({
  cards,
  charts,
}: {
  readonly cards: readonly ComponentType[];
  readonly charts: readonly ComponentType[];
}): ReactNode {
  const queryClient = useQueryClient();
  const now = useServerTime(MINUTE_MS);
  const home = useQuery({
    queryKey: queryKey('admin-home'),
    queryFn: ({ signal }) => api('GET /api/admin/home', { signal }),
  });
  const saving = useExclusiveMutation('save-admin-home', {
    mutationFn: (body: Choices) => api('PUT /api/admin/home', { body }),
    onSettled: () => invalidate(queryClient, 'adminHome'),
  });
  const { opens_after_login = false } = home.data ?? {};
  return (
    <Screen>
      <Row gap="xl" align="baseline">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <Text tone="dim" size="sm" isNumeric>
          {texts.asOf(japanDate(now), japanClock(now).slice(0, 5))}
        </Text>
      </Row>
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      {home.data !== undefined && home.data.setup !== null && (
        <SetupGuide
          steps={home.data.setup}
          isHiding={saving.isPending}
          onHide={() => saving.mutate({ opens_after_login, hides_setup: true })}
        />
      )}
      <SummaryCards>
        {cards.map((Card, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- They never change.
          <Card key={place} />
        ))}
      </SummaryCards>
      <Columns until="upright" gap="lg">
        {charts.map((Chart, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- They never change.
          <Chart key={place} />
        ))}
      </Columns>
      <Panel>
        <Loaded query={home} failed={texts.failed} heights={['3rem']}>
          {(saved) => {
            const shown = saving.isPending ? saving.variables : saved;
            return (
              <SwitchField
                label={texts.opensAfterLogin}
                hint={texts.opensAfterLoginHint}
                checked={(shown ?? saved).opens_after_login}
                onChange={(opens) => saving.mutate({ opens_after_login: opens, hides_setup: saved.hides_setup })}
              />
            );
          }}
        </Loaded>
      </Panel>
    </Screen>
  );
}
