import type { AssignmentMonth } from '#domain/assignments/work-month.ts';
import type { NotificationAbout } from '#domain/notifications/kind.ts';
import { ALL_CLIENT_WORK } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyIds } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { notifyWithAdmins } from '../../shared/notifications/notifications.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { workOfAssigned } from './work-months.ts';

/**
 * Notifies people of all companies, and those who see their assignments, of months that aren't going to end within the band of
 * the client (精算幅), each once for each end in a month. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfBands({ kysely }: Database, now: EpochMs): Promise<void> {
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const period = periodOn(today, await wageCalendarOf(kysely, companyId));
    const rules = await rulesFor(kysely, companyId, period.month);
    const { clients } = await workNamesOf(kysely, companyId);
    for await (const { employee, settled } of workOfAssigned(kysely, companyId, ALL_CLIENT_WORK, {
      period,
      rules,
      now,
    }))
      for (const { assignment, month } of settled) {
        const distance = distanceOf(month);
        if (distance === null) continue;
        const { clientCompanyId } = assignment;
        const client = clients.get(clientCompanyId);
        const about = { month: period.name, ...(client !== undefined && { client }), ...distance };
        const { userId, name } = employee;
        const whom = { userId, clientCompanyId, name, permission: 'read_assignments' } as const;
        const key = `${period.name} ${assignment.id} ${distance.band}`;
        await notifyWithAdmins(kysely, companyId, whom, { kind: 'band_near', about, key }, now);
      }
  }
}

/** Beyond which end of its band a month is going to end, and how far it is from there; `null` of one within. */
function distanceOf({
  outlook,
  settlement,
}: AssignmentMonth): (Pick<NotificationAbout, 'days' | 'time'> & Required<Pick<NotificationAbout, 'band'>>) | null {
  if (outlook === null || settlement === null) return null;
  const days = outlook.daysLeft;
  switch (outlook.state) {
    case 'near_lower':
    case 'below':
      return { band: 'near_lower', days, time: formatDuration(outlook.toLower) };
    case 'near_upper':
      return { band: 'near_upper', days, time: formatDuration(outlook.toUpper) };
    case 'above':
      return { band: 'above', days, time: formatDuration(settlement.excess) };
    case 'fine':
      return null;
  }
}
