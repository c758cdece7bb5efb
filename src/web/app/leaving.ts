import { logout } from '../features/auth/logout.ts';

/**
 * Logs out; where punches of the person's are on this device alone, calls `ask` instead, with their number. Without the
 * code that counts them, or a store, it logs out.
 */
export function leave(ask: (unsent: number) => void): void {
  import('../features/clock/punch-queue.ts')
    .then(({ queuedPunches }) => queuedPunches())
    .then(
      ({ length }) => (length === 0 ? logout() : ask(length)),
      () => logout(),
    );
}
