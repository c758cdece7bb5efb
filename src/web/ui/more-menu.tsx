import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import type { MenuAction } from './menu-action.ts';
import { Menu } from './menu.tsx';

/** The less frequent actions, in a menu behind three dots. */
export const MoreMenu = ({
  label,
  actions,
}: {
  /** The accessible name, in place of the dots. */
  readonly label: string;
  /** Without any, it can't be opened. */
  readonly actions: readonly MenuAction[];
}): ReactNode => (
  <Menu actions={actions}>
    {(trigger) => (
      <Button {...trigger} variant="default" flex="0 0 auto" px="sm" aria-label={label} disabled={actions.length === 0}>
        <IconDotsVertical size={20} aria-hidden />
      </Button>
    )}
  </Menu>
);
