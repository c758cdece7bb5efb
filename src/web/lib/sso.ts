import { useEffect, useState } from 'react';

import { api } from './api.ts';
import { withStorage } from './browser-storage.ts';
import { sessionState, SSO_LOGOUT_KEY } from './session-store.ts';
import { getItem, setItem } from './tab-storage.ts';

/** Where the tab keeps an {@link SsoWay}. */
export const WAY_KEY = 'sso-way';

/** Where the person goes afterwards; only the user of that id, where there was one. */
export interface SsoWay {
  readonly userId: number | null;
  readonly address: string;
  /** They are logged in, and go to confirm that they are who they are. */
  readonly confirms?: true;
  /** Where they log in. */
  readonly companyId?: string;
}

/** Leaves for the company's provider, and comes back to `way`. `again`: it asks for the login, whoever is logged in there. */
export async function leaveForSso(companyId: string, { again = false, way }: { again?: boolean; way: SsoWay | null }) {
  const { url } = await api('POST /api/auth/login/sso', { body: { companyId, again } });
  goTo(url, { userId: null, address: '/', ...way, companyId });
}

/** Leaves for the company's provider to confirm who one is, and comes back to where one was. */
export async function leaveToConfirm() {
  const { url } = await api('POST /api/auth/confirm-sso');
  const { pathname, search } = window.location;
  const userId = sessionState().session?.user.id ?? null;
  goTo(url, { userId, address: `${pathname}${search}`, confirms: true });
}

function goTo(url: string, way: SsoWay): void {
  if (!url.startsWith('https://')) throw new Error('The provider has no https address');
  setItem(WAY_KEY, way);
  window.location.assign(url);
}

/** Where whoever has gone to confirm who they are goes back to; `null` for a login. */
export const takeSsoConfirmation = (userId: number | undefined): string | null =>
  (getItem(WAY_KEY) as Partial<SsoWay> | null)?.confirms === true ? takeSsoWay(userId) : null;

/** Where whoever has come back goes: within the app alone. */
export function takeSsoWay(userId: number | undefined): string {
  const way = getItem(WAY_KEY) as Partial<SsoWay> | null;
  setItem(WAY_KEY, null);
  const address = typeof way?.address === 'string' && /^\/(?![/\\])/.test(way.address) ? way.address : '/';
  return way?.userId === null || way?.userId === userId ? address : '/';
}

/** Stores where a logout from the provider, too, leads; nothing of a provider that has no such address. */
export const keepSsoLogout = (url: string | undefined): void =>
  void withStorage((storage) => url?.startsWith('https://') === true && storage.setItem(SSO_LOGOUT_KEY, url));

/**
 * A button's way out to the provider: whether the browser is on it, or why it couldn't go. A page that the browser keeps and
 * shows again by Back is where it was before.
 */
export function useLeaving(leave: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'going' | Error>('idle');
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setState('idle');
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const go = (): void => {
    if (state === 'going') return;
    setState('going');
    leave().catch((error: unknown) => setState(error instanceof Error ? error : new Error(String(error))));
  };
  return { isGoing: state === 'going', failure: state instanceof Error ? state : null, go };
}
