import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import type { HoursPolicy } from '#domain/hours/month-hours.ts';
import type { DatedFirstDay } from '#domain/overtime/agreement-month.ts';
import {
  type DatedSettings,
  firstDaysOf,
  settingsInForce,
  type WorkingTimeSettings,
} from '#domain/overtime/settings.ts';
import { type DatedPolicy, policyInForce, type SheetPolicy } from '#domain/company-policy/policy.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { WorkRules } from '#domain/work-rules/work-rule.ts';
import type { WageCalendar } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { policyRows, toDatedPolicy } from '../../records/company.ts';
import { closingDayRows, toDatedClosingDay } from '../../records/wage-periods.ts';
import { toWorkRules, workRuleRows } from '../../records/work-rules.ts';
import { settingsRows, toDatedSettings } from '../../records/working-time-settings.ts';

/** The rules by which a company's month is calculated and checked: its sheets (D9), the hours behind every number (D37). */
export interface MonthRules {
  readonly sheet: SheetPolicy;
  readonly settings: WorkingTimeSettings;
  readonly hours: HoursPolicy;
  /** The days on which the agreement's months begin. */
  readonly firstDays: readonly DatedFirstDay[];
  /** The calendar that has its wage periods. */
  readonly calendar: WageCalendar;
}

/** The settings of a company's months, each from a month on. */
export interface DatedRules {
  readonly policies: readonly DatedPolicy[];
  readonly calendar: WageCalendar;
  readonly settings: readonly DatedSettings[];
  readonly workRules: WorkRules;
}

/** All that a company has set of its months, by one statement: everybody's screens ask for it. */
export async function datedRulesOf(db: Kysely<DB>, companyId: string): Promise<DatedRules> {
  const rows = await db
    .selectNoFrom([
      jsonArrayFrom(policyRows(db, companyId)).as('policies'),
      jsonArrayFrom(closingDayRows(db, companyId)).as('closingDays'),
      jsonArrayFrom(settingsRows(db, companyId)).as('settings'),
      jsonArrayFrom(workRuleRows(db, companyId)).as('workRules'),
    ])
    .executeTakeFirstOrThrow();
  return {
    policies: rows.policies.map(toDatedPolicy),
    calendar: rows.closingDays.map(toDatedClosingDay),
    settings: rows.settings.map(toDatedSettings),
    workRules: toWorkRules(rows.workRules),
  };
}

/** Of all that a company has set, the rules of a month: of the period that it names. */
export function rulesOf({ policies, calendar, settings: dated, workRules }: DatedRules, month: IsoMonth): MonthRules {
  const settings = settingsInForce(dated, month);
  return {
    sheet: policyInForce(policies, month),
    settings,
    hours: hoursPolicy(settings.policy, policies, calendar, month, workRules),
    firstDays: firstDaysOf(dated),
    calendar,
  };
}

/** The rules of a company's month: of the period that it names. */
export const rulesFor = async (db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<MonthRules> =>
  rulesOf(await datedRulesOf(db, companyId), month);
