import type { Kysely } from 'kysely';

import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import type { HoursPolicy } from '#domain/hours/month-hours.ts';
import { settingsInForce, type WorkingTimeSettings } from '#domain/overtime/settings.ts';
import { policyInForce, type SheetPolicy } from '#domain/sheet/policy.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { WageCalendar } from '#domain/working-time/wage-period.ts';
import type { DB } from '../platform/database/schema.ts';
import { policiesOf } from './company.ts';
import { wageCalendarOf } from './wage-periods.ts';
import { workRulesOf } from './work-rules.ts';
import { workingTimeSettingsOf } from './working-time-settings.ts';

/** What a company's month is calculated and checked by: its sheets (D9), the hours that every number is of (D37). */
export interface MonthRules {
  readonly sheet: SheetPolicy;
  readonly settings: WorkingTimeSettings;
  readonly hours: HoursPolicy;
  /** By which its periods are told. */
  readonly calendar: WageCalendar;
}

/** The rules of a company's month: of the period that it names. */
export async function rulesFor(db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<MonthRules> {
  const policies = await policiesOf(db, companyId);
  const calendar = await wageCalendarOf(db, companyId);
  const settings = settingsInForce(await workingTimeSettingsOf(db, companyId), month);
  return {
    sheet: policyInForce(policies, month),
    settings,
    hours: hoursPolicy(settings.policy, policies, calendar, month, await workRulesOf(db, companyId)),
    calendar,
  };
}
