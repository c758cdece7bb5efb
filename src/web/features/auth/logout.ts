import { api } from '../../lib/api.ts';
import { endPush } from '../../lib/push-subscription.ts';
import { endSession } from '../../lib/session-store.ts';

/**
 * Logs out: at once on this device, and on the server as far as it can be reached. Nobody waits for that, and a failure
 * is of no use to the person, who is leaving.
 */
export function logout(): void {
  api('POST /api/auth/logout', { keepalive: true }).catch(() => {});
  // The next user of this browser must not get the person's notifications.
  void endPush();
  endSession('logout');
}
