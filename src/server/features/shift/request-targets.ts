import type { Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import type { RequestTargets } from '../../shared/approval/request-target.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { shiftsWithin } from './shift.repository.ts';
import { planChangesBy } from './plan-changes.service.ts';
import { hoursOf, planOfBody, saveDayIn } from './shift.service.ts';

/** The shift of a day. */
async function shiftState(trx: Transaction<DB>, owner: UserKey, { date }: { readonly date: IsoDate }) {
  const [row] = await shiftsWithin(trx, owner, { from: date, to: date });
  const shift = row ? { is_workday: row.is_workday, ...presentHours(hoursOf(row.start_minute, row.end_minute)) } : null;
  return { state: { shift }, version: versionOf(shift) };
}

/** What requests change of a day's shift. */
export const shiftTargets: RequestTargets<'shift_change'> = {
  shift_change: {
    stateOf: shiftState,
    async apply(trx, change, day) {
      await saveDayIn(trx, change, day);
      return (await shiftState(trx, change.owner, day)).state;
    },
    async planChange(trx, { companyId, userId }, day, now) {
      const period = await periodOfDay(trx, companyId, day.date);
      const [change] = await planChangesBy(trx, companyId, period, new Map([[userId, [planOfBody(day)]]]), now);
      return change ?? null;
    },
  },
};
