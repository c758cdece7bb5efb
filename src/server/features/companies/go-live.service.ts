import type { Kysely } from 'kysely';

import { canGoLiveIn, latestGoLiveMonth } from '#domain/company/go-live.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { periodIn, periodOn, type WageCalendar } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { companySetting, inCompany } from '../../shared/owned/setting.ts';
import { findFirstRecordDate } from './go-live.repository.ts';

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
 * A company's go-live month. Open months are calculated with it at once; closed ones keep their figures (D40). Throws
 * `go_live_too_late`.
 */
export const goLiveMonth = companySetting({
  action: 'change_go_live_month',
  message: '利用開始月を保存しました',
  async read(db, companyId): Promise<GoLive> {
    const [date, calendar] = [await goLiveDateOf(db, companyId), await wageCalendarOf(db, companyId)];
    return { date, calendar };
  },
  choose({ go_live_month: month }: { readonly go_live_month: IsoMonth }, { calendar }, { now }) {
    const today = japanDate(now);
    if (!canGoLiveIn(month, today))
      throw AppError.at('go_live_month', 'go_live_too_late', {
        values: { month: formatYearMonth(latestGoLiveMonth(today)) },
      });
    return { date: periodIn(month, calendar).from, calendar };
  },
  store: inCompany(({ date }) => ({ go_live_on: date })),
  present: ({ date, calendar }) => ({ go_live_month: date && periodOn(date, calendar).month }),
});

/** The first day of the go-live month, and the calendar by which that month has its days. */
interface GoLive {
  readonly date: IsoDate | null;
  readonly calendar: WageCalendar;
}
