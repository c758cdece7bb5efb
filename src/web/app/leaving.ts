import { logout } from '../features/auth/logout.ts';

/**
 * Logs out; where punches of the person's are on this device alone, it is `ask` instead, with their number, to do so. Without
 * the code to tell, or a store, there are none to be told of.
 */
export function leave(ask: (unsent: number) => void): void {
  import('../features/clock/punch-queue.ts')
    .then(({ queuedPunches }) => queuedPunches())
    .then(
      ({ length }) => (length === 0 ? logout() : ask(length)),
      () => logout(),
    );
}
