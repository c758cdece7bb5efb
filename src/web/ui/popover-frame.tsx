import '@mantine/core/styles/Popover.layer.css';
import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { Anchor, useShown } from './anchor.tsx';

/** Mantine's popover at a button that is on the screen already. */
export function PopoverFrame({
  at,
  opened,
  dropdown,
  children,
  ...rest
}: Omit<PopoverProps, 'children'> & {
  readonly at: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly dropdown?: Omit<PopoverDropdownProps, 'children'>;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Popover {...rest} shadow="md" opened={useShown(opened)}>
      <Popover.Target>
        <Anchor at={at} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
