import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';

import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { queryClient } from './query-client.ts';

/** Everything that the whole app stands on: the look, the server's data, the address. */
export function Providers({
  styleNonce,
  children,
}: {
  readonly styleNonce: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      // All variables are made at run time, so that their style sheet isn't needed.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
