import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconBeach, IconCalendarTime, IconClock, IconMenu2, IconTable, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Link, useLocation } from '../lib/router.tsx';
import type { UserInfo } from '../lib/session-store.ts';
import { placeAt, type NavigationPath, useGroups } from './navigation.tsx';
import styles from './tab-bar.module.css';
import { laterTexts } from './later-texts.ts';

/** The signs of the places of each day, which have tabs. */
const SIGNS: Partial<Readonly<Record<NavigationPath, Icon>>> = {
  '/time-clock': IconClock,
  '/attendance': IconTable,
  '/shift-manager': IconCalendarTime,
  '/vacation-request': IconBeach,
};

/** At the foot of phones: the screens of each day with one tap, and the menu with all others. */
export function TabBar({
  user,
  menuIsOpen,
  onMenu,
}: {
  readonly user: UserInfo;
  readonly menuIsOpen: boolean;
  readonly onMenu: () => void;
}): ReactNode {
  const { pathname } = useLocation();
  const groups = useGroups(user, pathname);
  const current = placeAt(groups, pathname)?.place.at;
  return (
    <nav className={styles.bar} aria-label={laterTexts.daily}>
      {groups
        .flatMap(({ places }) => places)
        .map(({ at, label }) => {
          const Sign = SIGNS[at];
          return (
            Sign && (
              <Link key={at} to={at} className={styles.tab} aria-current={at === current ? 'page' : undefined}>
                <Sign size={22} stroke={1.75} aria-hidden />
                {label}
              </Link>
            )
          );
        })}
      <UnstyledButton className={styles.tab} aria-haspopup="dialog" aria-expanded={menuIsOpen} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {laterTexts.others}
      </UnstyledButton>
    </nav>
  );
}
