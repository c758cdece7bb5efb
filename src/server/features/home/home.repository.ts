import { isDeepStrictEqual } from 'node:util';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { ConfirmedStep, SetupStep } from '#contract/home.ts';
import { firstSettings } from '#domain/overtime/settings.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { MONTHS_END } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { saysWorkingTime } from '../../records/contracts.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { workingTimeSettingsOf } from '../../records/working-time-settings.ts';

/** A person's choices, as their account has them. */
interface Choices {
  readonly opens_admin_home: boolean;
  readonly hides_setup: boolean;
}

/** Reads a person's choices. */
export const choicesOf = (db: Kysely<DB>, user: UserKey): Promise<Choices> =>
  db.selectFrom('user_account').select(['opens_admin_home', 'hides_setup']).where(isOf(user)).executeTakeFirstOrThrow();

/** Stores them. */
export async function saveChoicesOf(trx: Transaction<DB>, user: UserKey, choices: Choices): Promise<void> {
  await trx.updateTable('user_account').set(choices).where(isOf(user)).execute();
}

/**
 * What a company has settled, each by what is on record. Who keeps to the defaults stores no setting, and confirms them;
 * the first month that is closed confirms the month's end, and what a company is created with settles no agreement.
 * `employees` is anybody beside the first super admin, `contracts` one for each who is active.
 */
export async function settledSteps(db: Kysely<DB>, companyId: string): Promise<Readonly<Record<SetupStep, boolean>>> {
  const settings = await workingTimeSettingsOf(db, companyId);
  const [always] = await wageCalendarOf(db, companyId);
  const created = firstSettings(always?.from === FIRST_OF_ALL_MONTHS ? always.closingDay : MONTHS_END);
  const { rows } = await sql<Omit<Record<SetupStep, boolean>, 'overtime_settings'>>`
    select
      exists (select from closing_day where company_id = c.company_id)
        or exists (select from month_closing where company_id = c.company_id and status = 'closed')
        or 'closing_day' = any (c.confirmed_setup_steps) as closing_day,
      exists (select from company_policy where company_id = c.company_id)
        or 'company_policy' = any (c.confirmed_setup_steps) as company_policy,
      exists (select from overtime_settings where company_id = c.company_id
          and (statutory_rest_day is not null or four_weeks_from is not null))
        or exists (select from work_rule_version where company_id = c.company_id and settings ->> 'restDay' is not null)
        or exists (select from company_day where company_id = c.company_id and kind = 'statutory_holiday')
        or 'statutory_rest_day' = any (c.confirmed_setup_steps) as statutory_rest_day,
      c.go_live_on is not null as go_live_month,
      (select count(*) > 1 from (select from user_account where company_id = c.company_id limit 2) two) as employees,
      not exists (select from user_account u where u.company_id = c.company_id and u.active and u.role = 'user'
        and u.is_attendance_target
        and not exists (select from work_contract w where w.company_id = u.company_id and w.user_id = u.user_id
          and ${saysWorkingTime('w')}))
        and exists (select from work_contract w where w.company_id = c.company_id
          and ${saysWorkingTime('w')}) as contracts
    from company c where c.company_id = ${companyId}
  `.execute(db);
  const [settled] = rows;
  if (settled === undefined) throw new Error(`there is no company ${companyId}`);
  return { ...settled, overtime_settings: !isDeepStrictEqual(settings, created) };
}

/** Stores that a company is content with the defaults of a step; `false` where it was stored before. */
export async function confirmStep(trx: Transaction<DB>, companyId: string, step: ConfirmedStep): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('company')
    .set({ confirmed_setup_steps: sql`array_append(confirmed_setup_steps, ${step})` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`not ${step} = any (confirmed_setup_steps)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
