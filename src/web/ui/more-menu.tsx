import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';

import { Button } from './button.tsx';

/** Something that can be done, by its name. */
export interface MenuAction {
  readonly label: string;
  readonly onChoose: () => void;
}

/** What is done less often than what has buttons beside it, in a menu behind three dots. */
export function MoreMenu({
  label,
  actions,
}: {
  /** What screen readers say in place of the dots. */
  readonly label: string;
  /** Without any, it can't be opened. */
  readonly actions: readonly MenuAction[];
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          flex="0 0 auto"
          px="sm"
          aria-label={label}
          disabled={actions.length === 0}
        >
          <IconDotsVertical size={20} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw="12rem" bd="1px solid var(--kt-line)">
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            mih="2.75rem"
            onClick={() => {
              // First the focus: a dialog gives it back to where it was when it opened.
              button.current?.focus();
              action.onChoose();
            }}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
