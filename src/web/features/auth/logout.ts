import { api } from '../../lib/api.ts';
import { withStorage } from '../../lib/browser-storage.ts';
import { endPush } from '../../lib/push-subscription.ts';
import { endSession, SSO_LOGOUT_KEY } from '../../lib/session-store.ts';

/**
 * Logs out: at once on this device, at the identity provider by which the person has logged in, and on the server as far as it can
 * be reached. Nobody waits for that, and a failure
 * is of no use to the person, who is leaving.
 */
export function logout(): void {
  api('POST /api/auth/logout', { keepalive: true }).catch(() => {});
  // The next user of this browser must not get the person's notifications.
  void endPush();
  const atProvider = withStorage((storage) => storage.getItem(SSO_LOGOUT_KEY));
  endSession('logout');
  if (atProvider !== null) window.location.assign(atProvider);
}
