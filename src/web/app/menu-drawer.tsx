import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Box, Drawer } from '@mantine/core';
import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarStats,
  IconCalendarTime,
  IconBuilding,
  IconCalendarUser,
  IconChecks,
  IconClock,
  IconHelp,
  IconLayoutDashboard,
  IconSearch,
  IconSend,
  IconSettings,
  IconTable,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Session } from '../lib/session-store.ts';
import { guideHeadingFor, guidePath } from '../lib/guide-sections.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { Button } from '../ui/button.tsx';
import { guideTexts } from '../ui/guide-texts.ts';
import { Row, Text } from '../ui/layout.tsx';
import styles from './frame.module.css';
import { NavigationLinks, RoleBadge, type NavigationPath } from './navigation.tsx';
import { laterTexts } from './later-texts.ts';
import { ACCOUNT } from './screen-route.ts';
import { texts } from './texts.ts';

const ICONS: Readonly<Record<NavigationPath, Icon>> = {
  '/time-clock': IconClock,
  '/attendance': IconTable,
  '/shift-manager': IconCalendarTime,
  '/vacation-request': IconBeach,
  '/requests': IconSend,
  '/approvals': IconChecks,
  '/admin/home': IconLayoutDashboard,
  '/admin': IconUsers,
  '/admin/today': IconUserCheck,
  '/admin/rosters': IconCalendarUser,
  '/admin/clients': IconBuilding,
  '/admin/leave/balances': IconCalendarCheck,
  '/admin/month-end': IconCalendarStats,
  '/settings': IconSettings,
};

const LINKS = { group: styles.menuGroup ?? '', name: styles.menuGroupName ?? '', link: styles.menuLink ?? '' };

function iconOf(to: NavigationPath): ReactNode {
  const Sign = ICONS[to];
  return <Sign size={20} stroke={1.75} aria-hidden />;
}

/** The navigation of phones: who is logged in, the screens, the way out. */
export function MenuDrawer({
  session,
  opened,
  onClose,
  onSearch,
  onLogout,
}: {
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
  readonly onLogout: () => void;
}): ReactNode {
  const { pathname } = useLocation();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      // The opener takes the focus back by itself: the drawer's code isn't there yet at the first tap.
      returnFocus={false}
      position="right"
      size="min(20rem, 85vw)"
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Its element would otherwise count as a second banner of the page. */}
        <Drawer.Header role="none">
          <Drawer.Title fw={700}>{texts.navigation}</Drawer.Title>
          <Drawer.CloseButton aria-label={laterTexts.closeMenu} size="xl" />
        </Drawer.Header>
        <Drawer.Body>
          <Row gap="sm" className={styles.menuPerson}>
            <Text as="span">{session.user.name}</Text>
            <RoleBadge role={session.user.role} />
          </Row>
          <Button
            variant="default"
            fullWidth
            mt="0.75rem"
            leftSection={<IconSearch size={18} aria-hidden />}
            onClick={onSearch}
          >
            {texts.search}
          </Button>
          <Box component="nav" mt="0.75rem" mb="0.75rem" aria-label={texts.navigation}>
            {/* Also where it leads to the screen that is already there, the menu has done its work. */}
            <NavigationLinks user={session.user} classes={LINKS} iconOf={iconOf} onFollow={onClose} />
          </Box>
          <div className={styles.menuFoot}>
            <Link to={guidePath(guideHeadingFor(pathname))} className={styles.menuGuide} onClick={onClose}>
              <IconHelp size={20} stroke={1.75} aria-hidden />
              {guideTexts.guide}
            </Link>
            <Button component={Link} to={ACCOUNT} variant="default" fullWidth onClick={onClose}>
              {texts.account}
            </Button>
            <Button variant="default" fullWidth onClick={onLogout}>
              {texts.logout}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
