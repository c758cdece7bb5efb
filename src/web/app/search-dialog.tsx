import '@mantine/core/styles/UnstyledButton.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { api, messageOf } from '../lib/api.ts';
import { meets } from '../lib/permissions.ts';
import { queryKey } from '../lib/query-keys.ts';
import { usePlaces } from '../lib/places.ts';
import { Link } from '../lib/router.tsx';
import type { UserInfo } from '../lib/session-store.ts';
import { Banner } from '../ui/banner.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Hint, Stack } from '../ui/layout.tsx';
import { isFoundIn } from './find.ts';
import { screensFor } from './search-screens.ts';
import { ACCOUNT } from './screen-route.ts';
import styles from './search.module.css';
import { searchedIn } from './settings-keywords.ts';
import { settingGroupsFor } from './settings-list.ts';
import { searchTexts } from './search-texts.ts';
import { texts } from './texts.ts';
import { takeKeys } from './typed-ahead.ts';

const TYPING_PAUSE_MS = 200;

/** How many people are offered: more are found by typing more. */
const MOST_PEOPLE = 8;

/** An entry of the results: its name, a detail, and the address or the action behind it. */
interface Found {
  readonly to: string | (() => void);
  readonly title: string;
  readonly hint?: string;
}

/** The employees whose name or ID has these words. */
const peopleQuery = (words: string) =>
  queryOptions({
    queryKey: queryKey('users', 'search', words),
    queryFn:
      words === ''
        ? skipToken
        : async ({ signal }): Promise<readonly Found[]> => {
            const answer = await api('GET /api/admin/users', {
              query: { q: words, limit: String(MOST_PEOPLE) },
              signal,
            });
            const users = Array.isArray(answer) ? answer : answer.users;
            return users.map(({ id, name, employee_id }) => ({
              to: `/admin/users/${id}`,
              title: name,
              hint: employee_id,
            }));
          },
    placeholderData: keepPreviousData,
  });

/** Finds a screen, an employee or a setting by a few letters, and goes there. What is found depends on what one may do. */
export function SearchDialog({
  user,
  opened,
  onClose,
  onLogout,
}: {
  readonly user: UserInfo;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}): ReactNode {
  return (
    <Dialog title={texts.search} isWide opened={opened} onClose={onClose}>
      <Search user={user} onFollow={onClose} onLogout={onLogout} />
    </Dialog>
  );
}

function Search({
  user,
  onFollow,
  onLogout,
}: {
  readonly user: UserInfo;
  readonly onFollow: () => void;
  readonly onLogout: () => void;
}): ReactNode {
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const [words] = useDebouncedValue(query, TYPING_PAUSE_MS);
  const findsPeople = meets(user, 'read_users');
  const findsSettings = meets(user, 'change_settings');
  const people = useQuery(peopleQuery(findsPeople ? words : ''));
  const offered: readonly { readonly name: string; readonly found: readonly Found[] }[] = [
    {
      name: searchTexts.screens,
      found: screensFor(user, places).filter(({ title, keywords }) =>
        isFoundIn([title, ...keywords.split(' ')], query),
      ),
    },
    { name: searchTexts.people, found: query === '' ? [] : (people.data ?? []) },
    { name: texts.settings, found: query === '' || !findsSettings ? [] : settingsFound(query, user) },
    {
      name: texts.account,
      found: [
        { to: ACCOUNT, title: texts.account, hint: searchTexts.accountHint, keywords: searchTexts.accountKeywords },
        { to: onLogout, title: texts.logout, keywords: searchTexts.logoutKeywords },
      ].filter(({ title, keywords }) => query !== '' && isFoundIn([title, ...keywords.split(' ')], query)),
    },
  ];
  const groups = offered.filter(({ found }) => found.length > 0);
  const all = groups.flatMap(({ found }) => found);
  const isSearching = query !== '' && (people.isFetching || (words !== query && findsPeople));

  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(0);
  // Fewer may be found than before.
  const at = Math.min(marked, all.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, its keys are not for us.
    if (event.nativeEvent.isComposing) return;
    // A person who matched the letters before may not match these.
    const isStale = isSearching && people.data?.some((person) => person === all[at]) === true;
    if (event.key === 'Enter' && !isStale) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    const next = (at + step + all.length) % all.length;
    setMarked(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Stack gap="sm">
      <TextField
        label={searchTexts.searchField(findsPeople, findsSettings)}
        leftSection={<IconSearch size={18} aria-hidden />}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        value={typed}
        onFocus={() => setTyped((before) => before + takeKeys())}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
          list.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={onKeyDown}
      />
      {/* Its line is there before it says anything: nothing moves then. */}
      <Box role="status" mih="1.3125rem">
        <Hint>
          {isSearching
            ? searchTexts.searching
            : all.length > 0
              ? query !== '' && searchTexts.foundCount(all.length)
              : !people.isError && searchTexts.nothingFound(query)}
        </Hint>
      </Box>
      {people.error !== null && query !== '' && (
        <Banner kind="error">{messageOf(people.error, searchTexts.peopleFailed)}</Banner>
      )}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={searchTexts.found} className={styles.list}>
        {groups.map(({ name, found }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={styles.name}>
              {name}
            </div>
            {found.map((each) => {
              const place = all.indexOf(each);
              const { to, title, hint } = each;
              const option = {
                id: `${id}-${place}`,
                role: 'option',
                tabIndex: -1,
                'aria-selected': place === at,
                className: styles.option ?? '',
                onPointerMove: () => setMarked(place),
                children: (
                  <>
                    <span>{title}</span>
                    {hint !== undefined && <span className={styles.hint}>{hint}</span>}
                  </>
                ),
              };
              if (typeof to === 'string') return <Link key={to} to={to} {...option} onClick={onFollow} />;
              return (
                <UnstyledButton
                  key={title}
                  {...option}
                  onClick={() => {
                    onFollow();
                    to();
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
    </Stack>
  );
}

const settingsFound = (query: string, user: UserInfo): readonly Found[] =>
  settingGroupsFor(user)
    .flatMap(({ settings }) => settings)
    .filter((setting) => isFoundIn(searchedIn(setting), query))
    .map(({ to, title, description }) => ({ to, title, hint: description }));
