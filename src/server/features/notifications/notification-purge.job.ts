import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { purgeMessages } from './chat-channels.repository.ts';
import { purgeNotifications, purgeUnreadable } from './notifications.repository.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 180 * DAY_MS;
/** By then a punch or a shift that was changed isn’t changed back, and no job notifies of it again. */
const STALE_KEPT_MS = 7 * DAY_MS;

/**
 * Deletes notifications of half a year ago, and those of a week ago that no longer hold: whoever reads none has no more
 * of them at each screen. Also those that can't be read, which is logged once by that: they are a fault of kintai's own.
 */
export async function purgeOldNotifications({ kysely }: Database, at: EpochMs, log: Log): Promise<void> {
  const unreadable = await purgeUnreadable(kysely);
  if (unreadable.length > 0) log.error({ unreadable }, 'notifications that cannot be read were deleted');
  const before = epochMs(at - KEPT_MS);
  const staleBefore = epochMs(at - STALE_KEPT_MS);
  const purged =
    (await purgeNotifications(kysely, { before, staleBefore, now: at })) + (await purgeMessages(kysely, before));
  if (purged > 0) log.info({ purged }, 'old notifications were deleted');
}
