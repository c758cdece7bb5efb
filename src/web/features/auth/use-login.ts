import { useRef, useState } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { startSession, hadPush } from '../../lib/session-store.ts';
import type { UserInfo } from '../../lib/session-store.ts';

/** What lets a person in. */
type Entry = Pick<ResponseOf<Routes['POST /api/auth/login']>, 'token'> & { readonly user: UserInfo };

/** How the last try ended, or that there is none yet. */
type State = { readonly kind: 'idle' | 'pending' } | { readonly kind: 'failed'; readonly error: Error };

/** Resumes the push messages that stopped as the session expired. After a failure the person can switch them on by hand. */
const resumePushMessages = (): Promise<void> =>
  import('../../lib/push-subscription.ts').then(({ resumePush }) => resumePush()).catch(() => undefined);

/**
 * A try to log in, of which one is ever under way. Not a mutation like all others: their library is no part of the login's
 * first load, which needs nothing else of it.
 */
export function useLogin() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const run = async (ask: () => Promise<Entry>): Promise<void> => {
    try {
      const { token, user } = await ask();
      startSession(token, user);
      if (hadPush()) void resumePushMessages();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setState({ kind: 'failed', error });
    } finally {
      isUnderWay.current = false;
    }
  };
  return {
    isIdle: state.kind === 'idle',
    isPending: state.kind === 'pending',
    error: state.kind === 'failed' ? state.error : null,
    /** Does nothing while a try is under way: the second click of a double one. */
    start: (ask: () => Promise<Entry>): void => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setState({ kind: 'pending' });
      void run(ask);
    },
    reset: () => setState({ kind: 'idle' }),
  };
}
