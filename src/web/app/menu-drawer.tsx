import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Box, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import { logout } from '../features/auth/logout.ts';
import type { Session } from '../lib/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import styles from './frame.module.css';
import { NavigationLinks, RoleBadge } from './navigation.tsx';
import { texts } from './texts.ts';

/** The navigation of phones: who is logged in, the screens, the way out. */
export function MenuDrawer({
  session,
  opened,
  onClose,
  onAccount,
}: {
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAccount: () => void;
}): ReactNode {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      // Who opens it takes the focus back: it isn't there yet when it is first asked for.
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
          <Drawer.CloseButton aria-label={texts.closeMenu} size="xl" />
        </Drawer.Header>
        <Drawer.Body>
          <Row gap="sm" className={styles.menuPerson}>
            <Text as="span">{session.user.name}</Text>
            <RoleBadge role={session.user.role} />
          </Row>
          <Box
            component="nav"
            display="grid"
            mt="0.75rem"
            mb="1.25rem"
            style={{ gap: '0.25rem' }}
            aria-label={texts.navigation}
          >
            {/* Also where it leads to the screen that is already there, the menu has done its work. */}
            <NavigationLinks role={session.user.role} className={styles.menuLink} onFollow={onClose} />
          </Box>
          <Stack gap="sm">
            <Button variant="default" fullWidth onClick={onAccount}>
              {texts.account}
            </Button>
            <Button variant="default" fullWidth onClick={logout}>
              {texts.logout}
            </Button>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
