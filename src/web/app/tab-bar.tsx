import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconBeach, IconCalendarTime, IconClock, IconMenu2, IconTable, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Link, useLocation } from '../lib/router.tsx';
import type { UserInfo } from '../lib/session-store.ts';
import { placeAt, type NavigationPath, useGroups } from './navigation.tsx';
import styles from './tab-bar.module.css';
import { texts } from './texts.ts';

/** The screens of each day. */
const TABS: readonly (readonly [NavigationPath, string, Icon])[] = [
  ['/time-clock', texts.clock, IconClock],
  ['/attendance', texts.attendance, IconTable],
  ['/shift-manager', texts.shift, IconCalendarTime],
  ['/vacation-request', texts.leave, IconBeach],
];

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
  const current = placeAt(useGroups(user, pathname), pathname)?.place.at;
  return (
    <nav className={styles.bar} aria-label={texts.daily}>
      {TABS.map(([to, label, Sign]) => (
        <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
          <Sign size={22} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
      <UnstyledButton className={styles.tab} aria-haspopup="dialog" aria-expanded={menuIsOpen} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {texts.others}
      </UnstyledButton>
    </nav>
  );
}
