import { Box } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';

import { searchState, text, useSearchState } from '../lib/search-state.ts';
import { useSession } from '../lib/session-store.ts';
import { Navigate, useParams } from '../lib/router.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { SearchField } from '../ui/filters.tsx';
import { Screen, Stack } from '../ui/layout.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Pending } from '../ui/loaded.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { useNotice } from '../ui/use-notice.tsx';
import { ADMIN_HOME, SETTINGS_PATH } from './screen-route.ts';
import { SettingsIndex } from './settings-index.tsx';
import { settingGroupsFor } from './settings-list.ts';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

// The words by which settings are found are loaded with the first search: the index shows none of them.
const FoundCount = lazyPart(async () => (await import('./settings-found.tsx')).FoundCount);
const FoundSettings = lazyPart(async () => (await import('./settings-found.tsx')).FoundSettings);

/** `?q=`: what is searched for. */
const address = searchState({ q: text() });

/** The index of the company's settings: by subject, or those that a search finds. */
export function SettingsScreen(): ReactNode {
  const [{ q }, change] = useSearchState(address);
  const user = useSession().session?.user;
  const groups = settingGroupsFor(user);
  return (
    <Screen>
      <ScreenTitle>{texts.settings}</ScreenTitle>
      <div role="search">
        <SearchField label={settingsTexts.searchSettings} q={q} onSearch={(asked) => change({ q: asked })} />
      </div>
      <div className={q === '' ? 'visually-hidden' : undefined} role="status">
        {q !== '' && <FoundCount q={q} groups={groups} onAll={() => change({ q: '' })} />}
      </div>
      {q === '' ? <SettingsIndex groups={groups} /> : <FoundSettings q={q} groups={groups} />}
    </Screen>
  );
}

/** One setting, at its own address. */
export function SettingScreen(): ReactNode {
  const { name } = useParams();
  const { notice, show } = useNotice();
  const user = useSession().session?.user;
  const { title, isWide, Content } =
    settingGroupsFor(user)
      .flatMap(({ settings }) => settings)
      .find(({ to }) => to === `${SETTINGS_PATH}/${name}`) ?? {};
  if (title === undefined || Content === undefined) return <Navigate to={SETTINGS_PATH} replace />;
  return (
    <Screen>
      <BackLink
        to={SETTINGS_PATH}
        label={settingsTexts.backToSettings}
        origins={{ [ADMIN_HOME]: settingsTexts.backToAdminHome }}
      />
      <ScreenTitle>{title}</ScreenTitle>
      {notice}
      <Suspense fallback={<Pending heights={['13rem']} />}>
        <Box maw={isWide === true ? undefined : 'var(--kt-form-width)'}>
          <Stack gap="lg">
            <Content onDone={show} />
          </Stack>
        </Box>
      </Suspense>
    </Screen>
  );
}
