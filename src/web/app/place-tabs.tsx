import type { ReactNode } from 'react';

import { Link } from '../lib/router.tsx';
import { useMonthOnScreen } from '../lib/shown-month.ts';
import styles from './place-tabs.module.css';
import type { OpenPlace, PlaceScreen } from './navigation.tsx';

/** The screens of a place of the navigation, above the one that is open. They lead to the month that it shows. */
export function PlaceTabs({
  place: { label, screens },
  current,
}: {
  readonly place: OpenPlace;
  readonly current: PlaceScreen;
}): ReactNode {
  const month = useMonthOnScreen();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {screens.map(({ to, label: name, isOfMonth }) => (
        <Link
          key={to}
          ref={to === current.to ? scrollToTab : undefined}
          to={month !== null && isOfMonth === true ? `${to}?month=${month}` : to}
          className={styles.tab}
          aria-current={to === current.to ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The tab of the open screen may be among those that are swiped to. */
function scrollToTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
