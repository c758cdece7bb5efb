import { useId, useRef, useState } from 'react';

import { lazyDialog } from './lazy-part.tsx';

/** A panel that opens at a button and floats above the page. The button is there at once, and has the `trigger` of `usePopover`. */
export const Popover = lazyDialog(async () => (await import('./popover-frame.tsx')).PopoverFrame);

/** The state of a popover, and the props of the button that opens and closes it and of the popover itself. */
export function usePopover() {
  const at = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  return {
    close: () => setOpened(false),
    trigger: {
      ref: at,
      id,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => setOpened(!opened),
    },
    popover: { at, id, opened, onChange: setOpened },
  };
}
