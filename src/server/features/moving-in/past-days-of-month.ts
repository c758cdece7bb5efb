import type { Kysely } from 'kysely';

import type { PastDayResponse } from '#contract/past-days.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { pastDaysOf } from '../../records/past-days.ts';
import { pastMonthsOf } from '../../records/past-months.ts';
import type { UserKey } from '../../records/user-key.ts';
import { presentPastDay } from './past-days.service.ts';
import { presentTotals } from './past-months.service.ts';

/** The days of a user's month that are before the go-live, as another product had them, and the month's totals. */
export async function pastDaysOfMonth(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  period: WagePeriod,
): Promise<{ days: PastDayResponse[]; total: ReturnType<typeof presentTotals> | null }> {
  const goLiveOn = await goLiveDateOf(db, companyId);
  if (goLiveOn === null || period.from >= goLiveOn) return { days: [], total: null };
  const days = (await pastDaysOf(db, companyId, [userId], period)).get(userId) ?? [];
  const months = period.to < goLiveOn ? ((await pastMonthsOf(db, companyId, [userId])).get(userId) ?? []) : [];
  const total = months.find(({ month }) => month === period.month);
  return {
    days: days.filter(({ date }) => date < goLiveOn).map(presentPastDay),
    total: total === undefined ? null : presentTotals(total),
  };
}
