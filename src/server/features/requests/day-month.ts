import type { Transaction } from 'kysely';

import { type IsoDate, monthOf } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import { type MonthRules, rulesFor } from '../../shared/sheet/month-rules.ts';
import { readSheetMonths, type SheetMonth } from '../../shared/sheet/sheet-months.ts';

/** The month of a person's day with its rules; `null` of who isn't employed in it. */
export async function monthOfDay(
  trx: Transaction<DB>,
  user: UserKey,
  date: IsoDate,
  now: EpochMs,
): Promise<{ readonly month: SheetMonth; readonly rules: MonthRules } | null> {
  const period = await periodOfDay(trx, user.companyId, date);
  const rules = await rulesFor(trx, user.companyId, monthOf(period.from));
  const employee = await findEmployee(trx, user, period.to, period.from);
  const [month] = employee === undefined ? [] : await readSheetMonths(trx, [employee], { period, rules, now });
  return month === undefined ? null : { month, rules };
}
