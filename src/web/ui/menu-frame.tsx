import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Box, Menu } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { Anchor, useShown } from './anchor.tsx';
import styles from './menu.module.css';
import type { MenuAction } from './menu-action.ts';

/** Mantine's menu at a button that is on the screen already. */
export function MenuFrame({
  at,
  id,
  opened,
  actions,
  onClose,
}: {
  readonly at: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly opened: boolean;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Menu
      id={id}
      opened={useShown(opened)}
      position="bottom-end"
      shadow="md"
      portalProps={{ target: '#main' }}
      // The focus goes straight to the first choice, and back to the button.
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={onClose}
    >
      <Menu.Target>
        <Anchor at={at} />
      </Menu.Target>
      <Menu.Dropdown miw="12rem" bd="1px solid var(--kt-line)">
        {actions.map((action) => (
          <Action
            key={action.label}
            {...action}
            onChoose={() => {
              // First the focus: a dialog gives it back to where it was when it opened.
              at.current?.focus();
              action.onChoose();
            }}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** An action of the menu; one that isn't offered can still be reached, and shows why. */
function Action({ label, Sign, why = null, onChoose }: MenuAction): ReactNode {
  return (
    <Menu.Item
      className={styles.action ?? ''}
      data-signed={Sign !== undefined || undefined}
      leftSection={Sign && <Sign size={18} aria-hidden />}
      aria-disabled={why !== null || undefined}
      closeMenuOnClick={why === null}
      onClick={() => {
        if (why === null) onChoose();
      }}
    >
      {label}
      {why !== null && (
        <Box component="span" display="block" fz="xs">
          {why}
        </Box>
      )}
    </Menu.Item>
  );
}
