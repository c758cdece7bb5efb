import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { onLoginChange } from './session-store.ts';

/** The server's data that the screens hold. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // D32: nothing is retried behind the person's back. A failed call is said at once, offline too.
    // The queries of the screen are read again once the network is back.
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onLoginChange(() => queryClient.clear());

/** Around all that reads or changes the server's data by queries. */
export const Queries = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
