import { QueryClient } from '@tanstack/react-query';

import { onLoginChange } from '../lib/session-store.ts';

/** The server's data that the screens hold. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // D32: nothing is retried behind the person's back. A failed call is said at once, offline too.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLoginChange(() => queryClient.clear());
