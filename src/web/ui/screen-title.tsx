import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { lazyPart } from './lazy-part.tsx';
import { texts } from './texts.ts';

/** Leads to the section of the guide that is about the open screen. Its place is there before it is. */
export const GuideLink = lazyPart(
  async () => (await import('./guide-link.tsx')).GuideLink,
  () => null,
  () => <Box w="2.75rem" />,
);

/**
 * The heading of a screen, which names the browser's tab too, with a link to the guide beside it. `hidden` hides it visually,
 * and has no link.
 */
export const ScreenTitle = ({
  children,
  hidden = false,
}: {
  readonly children: string;
  readonly hidden?: boolean;
}): ReactNode => (
  <>
    <title>{`${children} | ${texts.product}`}</title>
    {hidden ? (
      <h1 className="visually-hidden">{children}</h1>
    ) : (
      <Box display="flex" style={{ alignItems: 'center', gap: '0.125rem' }}>
        <Box component="h1" fz="1.375rem" fw={700} lh={1.4}>
          {children}
        </Box>
        <GuideLink />
      </Box>
    )}
  </>
);
