import { QueryClient } from '@tanstack/react-query';

import { sessionState, subscribeToSession } from '../lib/session-store.ts';

/** The server's data that the screens hold. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // D32: nothing is retried behind the person's back. A failed call is said at once, offline too.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one login read is never shown to the next one, also when another tab changed the login.
let token = sessionState().session?.token;
subscribeToSession(() => {
  const next = sessionState().session?.token;
  if (next !== token) queryClient.clear();
  token = next;
});
