import { Box } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';

import { searchState, text, useSearchState } from '../lib/search-state.ts';
import { useSession } from '../lib/session-store.ts';
import { Link, Navigate, useParams } from '../lib/router.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Columns } from '../ui/columns.tsx';
import { SearchField } from '../ui/filters.tsx';
import { LinkButton } from '../ui/icon-button.tsx';
import { Empty, Heading, Hint, List, Row, Screen, Stack, Text } from '../ui/layout.tsx';
import { Pending } from '../ui/loaded.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { useNotice } from '../ui/use-notice.tsx';
import { isFoundIn } from './find.ts';
import { ADMIN_HOME, SETTINGS_PATH } from './screen-route.ts';
import { settingGroupsFor, searchedIn, type Setting } from './settings-list.ts';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

/** `?q=`: what is searched for. */
const address = searchState({ q: text() });

/** The index of the company's settings: by subject, or those that a search finds. */
export function SettingsScreen(): ReactNode {
  const [{ q }, change] = useSearchState(address);
  const user = useSession().session?.user;
  const groups = settingGroupsFor(user)
    .map(({ title, settings }) => ({
      title,
      settings: settings.filter((setting) => isFoundIn(searchedIn(setting), q)),
    }))
    .filter(({ settings }) => settings.length > 0);
  const count = groups.flatMap(({ settings }) => settings).length;
  return (
    <Screen>
      <ScreenTitle>{texts.settings}</ScreenTitle>
      <div role="search">
        <SearchField label={settingsTexts.searchSettings} q={q} onSearch={(asked) => change({ q: asked })} />
      </div>
      <div className={q === '' ? 'visually-hidden' : undefined} role="status">
        {q !== '' && (
          <Row>
            <Text size="sm">{count === 0 ? settingsTexts.noSettings(q) : settingsTexts.settingsFound(count)}</Text>
            <LinkButton onClick={() => change({ q: '' })}>{settingsTexts.allSettings}</LinkButton>
          </Row>
        )}
      </div>
      {groups.length === 0 && <Empty>{settingsTexts.otherWords}</Empty>}
      <Columns until="upright">
        {groups.map(({ title, settings }) => (
          <Stack key={title} gap="sm">
            <Heading>{title}</Heading>
            <List isCard rules="between">
              {settings.map((setting) => (
                <Entry key={setting.to} setting={setting} />
              ))}
            </List>
          </Stack>
        ))}
      </Columns>
    </Screen>
  );
}

const Entry = ({ setting: { title, description, to, Value } }: { readonly setting: Setting }): ReactNode => (
  <li>
    <Link to={to} className={styles.entry}>
      <Box flex={1} miw={0}>
        <Text weight="bold">{title}</Text>
        <Hint>{description}</Hint>
        {Value !== undefined && (
          // Its line is there before it is: nothing moves when it comes.
          <Box mih="1lh" fz="0.875rem">
            <Suspense>
              <Value />
            </Suspense>
          </Box>
        )}
      </Box>
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </Link>
  </li>
);

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
