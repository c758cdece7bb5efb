import type { Kysely } from 'kysely';

import { canGoLiveIn, latestGoLiveMonth } from '#domain/company/go-live.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { periodIn, periodOn } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { goLiveDateOf, lockCompany } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { findFirstRecordDate, saveGoLiveDate } from './go-live.repository.ts';

/** A company's go-live month (D42), `null` where it has none, and the first day with a record. */
export async function goLiveOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<{ go_live_month: IsoMonth | null; first_record_date: IsoDate | null }> {
  const date = await goLiveDateOf(db, companyId);
  return {
    go_live_month: date && periodOn(date, await wageCalendarOf(db, companyId)).month,
    first_record_date: await findFirstRecordDate(db, companyId),
  };
}

/**
 * Sets the go-live month of the caller's company, audited unless it is the same. Open months are calculated with it at
 * once; closed ones keep their figures (D40). Throws `go_live_too_late`.
 */
export async function changeGoLiveMonth(
  { kysely }: Database,
  { companyId, userId }: Caller,
  month: IsoMonth,
  now: EpochMs,
): Promise<void> {
  const today = japanDate(now);
  if (!canGoLiveIn(month, today))
    throw AppError.at('go_live_month', 'go_live_too_late', {
      values: { month: formatYearMonth(latestGoLiveMonth(today)) },
    });
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await goLiveDateOf(trx, companyId);
    const calendar = await wageCalendarOf(trx, companyId);
    const after = periodIn(month, calendar).from;
    if (before === after) return;
    await saveGoLiveDate(trx, companyId, after);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_go_live_month',
      before: { go_live_month: before && periodOn(before, calendar).month },
      after: { go_live_month: month },
    });
  });
}
