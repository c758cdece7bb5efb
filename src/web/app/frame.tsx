import '@mantine/core/styles/UnstyledButton.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconClock, IconLayoutDashboard, IconMenu2, IconSearch, IconUserCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { useRecordBackTarget } from '../ui/back-link.tsx';
import { logosQuery } from '../lib/company-queries.ts';
import { meets } from '../lib/permissions.ts';
import type { Session } from '../lib/session-store.ts';
import { SCREEN_TITLES } from '../lib/screen-titles.ts';
import { useKnownWagePeriods } from '../lib/wage-periods.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Screen } from '../ui/layout.tsx';
import { GuideLink } from '../ui/screen-title.tsx';
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx';
import { MOBILE } from '../ui/media.ts';
import { Truncated } from '../ui/truncated.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { leave } from './leaving.ts';
import { NavigationLinks, placeAt, RoleBadge, useGroups } from './navigation.tsx';
import { ACCOUNT, ADMIN_HOME, HOME } from './screen-route.ts';
import { texts } from './texts.ts';
import { holdKeys } from './typed-ahead.ts';

// Beside the first screen, which it must not hold up; its place is there before.
const Bell = lazyPart(
  async () => (await import('../features/notifications/bell.tsx')).Bell,
  () => null,
);
const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog);
// Its line is there before it is.
const PlaceTabs = lazyPart(
  async () => (await import('./place-tabs.tsx')).PlaceTabs,
  () => null,
  () => <Box h="2.75rem" />,
);
const TabBar = lazyPart(
  async () => (await import('./tab-bar.tsx')).TabBar,
  () => null,
);
const RefusedBanner = lazyPart(async () => (await import('./refused-banner.tsx')).RefusedBanner);
const LeavingDialog = lazyDialog(async () => (await import('./leaving-dialog.tsx')).LeavingDialog);

/** The dialogs of the frame, loaded ahead: they have to work without a network. */
export const frameDialogs = [MenuDrawer, SearchDialog, LeavingDialog];

const LINKS = { group: styles.group ?? '', name: styles.groupName ?? '', link: styles.link ?? '' };

const SEARCH_KEY = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The frame around every screen behind the login: the bar with the navigation, and the place of the screen. */
export function Frame({ session, children }: { readonly session: Session; readonly children: ReactNode }): ReactNode {
  const { pathname, state } = useLocation();
  useRecordBackTarget();
  // Read at once, beside the code of the first screen, for all that choose a month.
  useKnownWagePeriods();
  const main = useFocusOnNavigation(pathname);
  const [search, setSearch] = useState(false);
  const [unsent, setUnsent] = useState<number | null>(null);
  const menu = useMenu(pathname);
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const groups = useGroups(session.user, pathname);
  const at = placeAt(groups, pathname);
  const logOut = (): void => leave(setUnsent);
  useSearchKey(() => setSearch(true));
  return (
    <>
      <a href="#main" className={styles.skip}>
        {texts.skipToContent}
      </a>
      <header className={styles.header} data-groups={groups.length}>
        <div className={styles.bar}>
          <CompanyLogo companyId={session.user.companyId} />
          <nav className={styles.groups} aria-label={texts.navigation}>
            <NavigationLinks user={session.user} classes={LINKS} />
          </nav>
          <Box visibleFrom="sm" className={styles.person}>
            <UnstyledButton
              className={styles.search}
              aria-keyshortcuts="Control+K Meta+K"
              aria-haspopup="dialog"
              onClick={() => setSearch(true)}
            >
              <IconSearch size={18} aria-hidden />
              <span className={styles.searchName}>{texts.search}</span>
              <kbd aria-hidden>{SEARCH_KEY}</kbd>
            </UnstyledButton>
            <div className={styles.who}>
              <Box maw="min(14rem, 100%)" miw={0}>
                <Truncated text={session.user.name} />
              </Box>
              <RoleBadge role={session.user.role} />
            </div>
            <div className={styles.bell}>
              <Bell />
            </div>
            <Box visibleFrom="md">
              <GuideLink stays />
            </Box>
            <Link
              to={ACCOUNT}
              className={styles.start}
              aria-label={texts.account}
              title={texts.account}
              aria-current={pathname === ACCOUNT ? 'page' : undefined}
            >
              <IconUserCog size={20} aria-hidden />
            </Link>
            <UnstyledButton className={styles.logout} onClick={logOut}>
              {texts.logout}
            </UnstyledButton>
          </Box>
          <Box hiddenFrom="sm" ms="auto">
            <div className={styles.bell}>
              <Bell />
            </div>
          </Box>
          {meets(session.user, 'read_attendance') && <OtherStart pathname={pathname} />}
          <Box hiddenFrom="sm">
            <IconButton
              label={texts.openMenu}
              size="lg"
              tone="plain"
              aria-expanded={menu.opened}
              aria-haspopup="dialog"
              onClick={menu.open}
            >
              <IconMenu2 aria-hidden />
            </IconButton>
          </Box>
        </div>
      </header>
      <MenuDrawer
        session={session}
        opened={menu.opened}
        onClose={menu.close}
        onSearch={() => menu.leaveFor(() => setSearch(true))}
        onLogout={() => menu.leaveFor(logOut)}
      />
      <SearchDialog user={session.user} opened={search} onClose={() => setSearch(false)} onLogout={logOut} />
      <LeavingDialog opened={unsent !== null} unsent={unsent} onClose={() => setUnsent(null)} />
      <main id="main" ref={main} tabIndex={-1} data-tab-bar style={{ outline: 'none' }}>
        {at !== null && at.place.screens.length > 1 && <PlaceTabs place={at.place} current={at.screen} />}
        {state !== null && typeof state === 'object' && 'isRefused' in state && <RefusedBanner />}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ScreenSkeleton pathname={pathname} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {onPhone && <TabBar user={session.user} menuIsOpen={menu.opened} onMenu={menu.open} />}
    </>
  );
}

/** The menu of phones: where it was opened from takes the focus back, and a new address closes it. */
function useMenu(pathname: string) {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const close = (): void => {
    setOpenedAt(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return {
    opened: openedAt === pathname,
    open: (): void => {
      opener.current = document.activeElement;
      setOpenedAt(pathname);
    },
    close,
    leaveFor: (next: () => void): void => {
      close();
      next();
    },
  };
}

/**
 * The company's logo, on phones the one made for them (D35); the product's own mark for a company without. Its
 * space is reserved, so that nothing moves when it is loaded.
 */
function CompanyLogo({ companyId }: { readonly companyId: string }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { data, isPending } = useQuery(logosQuery(companyId));
  const [broken, setBroken] = useState<string | null>(null);
  if (isPending) return <span className={styles.logo} />;
  const address = (onPhone ? data?.mobile_logo : null) ?? data?.company_logo ?? null;
  return (
    <span className={styles.logo}>
      {address === null || address === broken ? (
        <>
          <BrandMark size={28} />
          {texts.product}
        </>
      ) : (
        <img key={address} src={address} alt={texts.logo} onError={() => setBroken(address)} />
      )}
    </span>
  );
}

/** On phones, where the navigation is behind a button: from the clock to the admins' start page with one tap, and back. */
function OtherStart({ pathname }: { readonly pathname: string }): ReactNode {
  const [to, label, Sign] =
    pathname === ADMIN_HOME ? [HOME, texts.clock, IconClock] : [ADMIN_HOME, texts.adminHome, IconLayoutDashboard];
  return (
    <Box hiddenFrom="sm">
      <Link to={to} className={styles.start} aria-label={label} title={label}>
        <Sign size={24} aria-hidden />
      </Link>
    </Box>
  );
}

/**
 * In the place of a screen whose code is still being loaded: where its title and its content will be; the title itself of
 * those that everybody opens, beside where its month will be chosen.
 */
const ScreenSkeleton = ({ pathname }: { readonly pathname: string }): ReactNode => (
  <div className={styles.skeleton} role="status">
    <Screen>
      <h1 className="visually-hidden">{texts.loading}</h1>
      {pathname in SCREEN_TITLES ? (
        <div aria-hidden>
          <Row gap="xl" onPhones="between">
            <Box fz="1.375rem" fw={700} lh={1.4}>
              {SCREEN_TITLES[pathname as keyof typeof SCREEN_TITLES]}
            </Box>
            {pathname !== '/vacation-request' && (
              <Box w="13rem" h="2.875rem" bdrs="0.5rem" bg="var(--kt-line)" opacity={0.6} />
            )}
          </Row>
        </div>
      ) : (
        <Box w="8rem" h="1.75rem" bdrs="0.5rem" bg="var(--kt-line)" />
      )}
      <Box h="24rem" bdrs="0.75rem" bg="var(--kt-line)" opacity={0.6} />
    </Screen>
  </div>
);

/** Opens the search by Ctrl+K or ⌘K, for what is typed after it, while typing too, but not over another dialog: it may hold what is not saved. */
function useSearchKey(onSearch: () => void): void {
  useHotkeys(
    [
      [
        'mod+K',
        () => {
          if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
          holdKeys();
          onSearch();
        },
      ],
    ],
    [],
    true,
  );
}

/** A new screen is scrolled to its top and focused: a screen reader would otherwise stay on the link. */
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
