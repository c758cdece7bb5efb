import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { navigate, useLocation } from '../lib/router.tsx';
import { Banner } from '../ui/banner.tsx';
import { laterTexts } from './later-texts.ts';

/** Above the screen that somebody was led to since they may not see the one that they asked for. */
export function RefusedBanner(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <Box maw="var(--kt-screen-width)" mx="auto" px="1.25rem" pt="1rem">
      <Banner kind="error" onClose={() => navigate(pathname + search, { replace: true })}>
        {laterTexts.refused}
      </Banner>
    </Box>
  );
}
