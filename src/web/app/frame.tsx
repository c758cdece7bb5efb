import { useEffect, useRef, useState, Suspense, lazy, type ReactNode } from 'react';
import { IconMenu2 } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';

import { logout } from '../features/auth/logout.ts';
import type { Session } from '../lib/session.ts';
import { Truncated } from '../ui/truncated.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { linksFor } from './navigation.ts';
import { RoleBadge } from './role-badge.tsx';
import { texts } from './texts.ts';

const loadDrawer = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }));

/** How many links stand in the bar of a tablet; those with more see them in the menu there. */
const FEW_LINKS = 4;

/** The frame around every screen behind the login: the bar with the navigation, and the place of the screen. */
export function Frame({ session, children }: { readonly session: Session; readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const links = linksFor(session.user.role);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {texts.skipToContent}
      </a>
      <header className={styles.header}>
        <div className={styles.bar} data-crowded={links.length > FEW_LINKS || undefined}>
          <CompanyLogo companyId={session.user.companyId} version={session.loginTime} />
          <nav className={styles.links} aria-label={texts.navigation}>
            {links.map(({ to, label, Badge }) => (
              <NavLink key={to} to={to} className={styles.link ?? ''}>
                {label}
                <Suspense>{Badge !== undefined && <Badge />}</Suspense>
              </NavLink>
            ))}
          </nav>
          <div className={styles.person}>
            <div className={styles.name}>
              <Truncated text={session.user.name} />
            </div>
            <RoleBadge role={session.user.role} />
            <button type="button" className={styles.logout} onClick={logout}>
              {texts.logout}
            </button>
          </div>
          <Menu key={pathname} session={session} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}

/** The hamburger of phones. A new address makes a new one, which is closed. */
function Menu({ session }: { readonly session: Session }): ReactNode {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.hamburger}
        aria-label={texts.openMenu}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer()}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        <IconMenu2 aria-hidden />
      </button>
      <Suspense>{wanted && <MenuDrawer session={session} opened={opened} onClose={close} />}</Suspense>
    </div>
  );
}

/** A new screen begins at its top, with the focus on it: a screen reader would otherwise stay on the link. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}
