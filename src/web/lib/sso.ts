import { api } from './api.ts';
import { withStorage } from './browser-storage.ts';
import { SSO_LOGOUT_KEY } from './session-store.ts';
import { getItem, setItem } from './tab-storage.ts';

const WAY_KEY = 'sso-way';

/** Where the person goes afterwards; only the user of that id, where there was one. */
export interface SsoWay {
  readonly userId: number | null;
  readonly address: string;
}

/** Leaves for the company's provider, and comes back to `way`. `again`: it asks for the login, whoever is logged in there. */
export async function leaveForSso(companyId: string, { again = false, way }: { again?: boolean; way: SsoWay | null }) {
  const { url } = await api('POST /api/auth/login/sso', { body: { companyId, again } });
  setItem(WAY_KEY, way);
  if (!url.startsWith('https://')) throw new Error('The provider has no https address');
  window.location.assign(url);
}

/** Where whoever has come back goes: within the app alone. */
export function takeSsoWay(userId: number): string {
  const way = getItem(WAY_KEY) as Partial<SsoWay> | null;
  setItem(WAY_KEY, null);
  const address = typeof way?.address === 'string' && /^\/(?![/\\])/.test(way.address) ? way.address : '/';
  return way?.userId === null || way?.userId === userId ? address : '/';
}

/** Stores where a logout from the provider, too, leads; nothing of a provider that has no such address. */
export const keepSsoLogout = (url: string | undefined): void =>
  void withStorage((storage) => url?.startsWith('https://') === true && storage.setItem(SSO_LOGOUT_KEY, url));
