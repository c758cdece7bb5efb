import { noticeMonths } from '#domain/assignments/dispatch-limits.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyIds } from '../../records/company.ts';
import { dispatchesOf, workplacesOf } from '../../records/dispatch.ts';
import { namesById, otherSuperAdmins } from '../../records/employees.ts';
import { notify, notifyAdmins } from '../../shared/notifications/notifications.ts';
import { limitsOn } from './dispatch.service.ts';

/**
 * Notifies those who see the assignments of all companies of limits of dispatches (抵触日) six, three and one months before, once
 * each: of a person's limit who sees that person, of a workplace's the super admins, who can enter its extension. Limits of
 * who isn't dispatched any more are left out. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfDispatchLimits({ kysely }: Database, now: EpochMs): Promise<void> {
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const dispatches = await dispatchesOf(kysely, companyId);
    if (dispatches.length === 0) continue;
    const { people, workplaces } = limitsOn(dispatches, await workplacesOf(kysely, companyId), today);
    const { clients } = await workNamesOf(kysely, companyId);
    const names = await namesById(
      kysely,
      companyId,
      people.map(({ userId }) => userId),
    );
    for (const { userId, last, limitOn, until } of people) {
      const months = limitOn === null ? null : noticeMonths(limitOn, today);
      if (limitOn === null || months === null || (until !== null && until < today)) continue;
      const client = clients.get(last.clientCompanyId) ?? '';
      const about = { name: names.get(userId) ?? '', whose: 'other', client, months, date: limitOn } as const;
      const key = `${userId} ${last.id} ${limitOn} ${months}`;
      const of = { userId, clientCompanyId: last.clientCompanyId, permission: 'read_assignments' } as const;
      await notifyAdmins(kysely, companyId, of, { kind: 'dispatch_limit', about, key }, now);
    }
    const superAdmins = await otherSuperAdmins(kysely, companyId, null);
    for (const { clientCompanyId, name, dispatches: own, limit } of workplaces) {
      const limitOn = limit?.limitOn ?? null;
      const months = limitOn === null ? null : noticeMonths(limitOn, today);
      if (limitOn === null || months === null || own.every(({ to }) => to !== null && to < today)) continue;
      const client = [clients.get(clientCompanyId) ?? '', name].filter((part) => part !== '').join(' ');
      const key = `${clientCompanyId} ${name} ${limitOn} ${months}`;
      const news = { kind: 'dispatch_limit', about: { client, months, date: limitOn }, key } as const;
      await notify(kysely, companyId, superAdmins, news, now);
    }
  }
}
