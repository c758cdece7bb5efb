import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { hasAnySso } from './sso.repository.ts';

/** How long it is believed, in milliseconds, by the processes that haven't stored a change themselves. */
const BELIEVED_MS = 60_000;

/** Whether a company of the installation has single sign-on, by which the login screen knows whether to ask for the typed one's. */
export interface SsoUse {
  /** What is known, without a wait: the page isn't held up for it. */
  isUsed(): boolean;
  /** Reads it again. */
  refresh(): Promise<void>;
}

/** Knows it from the first {@link SsoUse.refresh} on. */
export function createSsoUse({ kysely }: Database, log: Log): SsoUse {
  let isUsed = false;
  let readAt = -Infinity;
  const refresh = async (): Promise<void> => {
    readAt = performance.now();
    isUsed = await hasAnySso(kysely);
  };
  return {
    isUsed() {
      if (performance.now() - readAt > BELIEVED_MS)
        refresh().catch((err: unknown) => log.warn({ err }, 'whether single sign-on is used could not be read'));
      return isUsed;
    },
    refresh,
  };
}
