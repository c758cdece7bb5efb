import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';

import { lazyDialog } from './lazy-part.tsx';
import type { MenuAction } from './menu-action.ts';

const MenuFrame = lazyDialog(async () => (await import('./menu-frame.tsx')).MenuFrame);

/** The props of the button of a menu. */
interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

/** A button that opens a menu. Until that is first opened there is only the button, which answers at once. */
export function Menu({
  id: given,
  actions,
  onOpen,
  children,
}: {
  /** Of the button. */
  readonly id?: string;
  readonly actions: readonly MenuAction[];
  readonly onOpen?: () => void;
  /** The button. */
  readonly children: (trigger: MenuTrigger) => ReactNode;
}): ReactNode {
  const at = useRef<HTMLButtonElement>(null);
  const made = useId();
  const id = given ?? made;
  const [opened, setOpened] = useState(false);
  const close = (): void => {
    setOpened(false);
    at.current?.focus();
  };
  const open = (): void => {
    setOpened(true);
    onOpen?.();
  };
  return (
    <>
      {children({
        ref: at,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onPointerEnter: MenuFrame.preload,
        onFocus: MenuFrame.preload,
        onClick: opened ? close : open,
      })}
      <MenuFrame at={at} id={id} opened={opened} actions={actions} onClose={close} />
    </>
  );
}

/** Loads the code of all menus ahead of the first. */
export const preloadMenu = MenuFrame.preload;
