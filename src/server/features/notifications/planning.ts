import { isSecurityKind } from '#domain/notifications/kind.ts';
import { dueAt, isRecent } from '#domain/notifications/times.ts';
import { remember } from '#domain/remember.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockUnplanned, type Planned, savePlanned, settingsOf, timesOf } from './notifications.repository.ts';

const PLANNED_AT_ONCE = 1_000;

/** Decides whether and when the notifications since the last time are mailed and pushed. */
export type PlanNotifications = (now: EpochMs) => Promise<void>;

/** `ways` are those that this kintai has. */
export function createPlanning(
  { kysely }: Database,
  ways: { readonly mail: boolean; readonly push: boolean },
): PlanNotifications {
  /** Plans the next ones, as of `at`. Returns how many. */
  const planBatch = (at: EpochMs): Promise<number> =>
    kysely.transaction().execute(async (trx) => {
      const unplanned = await lockUnplanned(trx, PLANNED_AT_ONCE);
      const choicesOf = remember((companyId: string) =>
        Promise.all([settingsOf(trx, companyId), timesOf(trx, companyId)]),
      );
      const planned: Planned[] = [];
      for (const one of unplanned) {
        const [settings, times] = await choicesOf(one.companyId);
        const { mail, push } = settings[one.kind];
        const isSent = isRecent(one.createdAt, at);
        const sentAt = (timing: 'at_once' | 'morning'): EpochMs =>
          isSecurityKind(one.kind) ? at : dueAt(at, timing, times);
        planned.push({
          ...one,
          mailDueAt: isSent && ways.mail && one.takesMail && mail !== 'off' ? sentAt(mail) : null,
          pushDueAt: isSent && ways.push && one.takesPush && push ? sentAt('at_once') : null,
        });
      }
      if (planned.length > 0) await savePlanned(trx, planned);
      return planned.length;
    });

  return async (now) => {
    // Each batch has a time of its own: nothing that is being sent already is added to.
    for (let batch = 0; (await planBatch(epochMs(now + batch))) === PLANNED_AT_ONCE; batch += 1);
  };
}
