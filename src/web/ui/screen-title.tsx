import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from './texts.ts';

/** The heading of a screen, which names the browser's tab too. `hidden` hides it visually. */
export const ScreenTitle = ({
  children,
  hidden = false,
}: {
  readonly children: string;
  readonly hidden?: boolean;
}): ReactNode => (
  <>
    <title>{`${children} | ${texts.product}`}</title>
    <Box component="h1" fz="1.375rem" fw={700} lh={1.4} className={hidden ? 'visually-hidden' : ''}>
      {children}
    </Box>
  </>
);
