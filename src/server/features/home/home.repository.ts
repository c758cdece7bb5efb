import { isDeepStrictEqual } from 'node:util';

import { type Kysely, sql, type Transaction } from 'kysely';

import { type ConfirmedStep, SETUP_STEPS, type SetupStep } from '#domain/company/setup-steps.ts';
import { DEFAULT_OVERTIME_AGREEMENT } from '#domain/overtime/agreement.ts';
import { firstSettings } from '#domain/overtime/settings.ts';
import { firstDay } from '#domain/time/date.ts';
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
 * What a company has settled, each by what is on record of what somebody chose, or by their word. What a company is created
 * with settles nothing. `employees` is anybody beside the first super admin, `contracts` one for each who is active.
 */
export async function settledSteps(db: Kysely<DB>, companyId: string): Promise<Readonly<Record<SetupStep, boolean>>> {
  const settings = await workingTimeSettingsOf(db, companyId);
  const [always] = await wageCalendarOf(db, companyId);
  const closingDay = always?.from === FIRST_OF_ALL_MONTHS ? always.closingDay : MONTHS_END;
  const created = firstSettings(closingDay)[0]?.settings.agreement ?? DEFAULT_OVERTIME_AGREEMENT;
  const { rows } = await sql<Omit<Record<SetupStep, boolean>, 'agreement'> & { confirmed: readonly string[] }>`
    select c.confirmed_setup_steps as confirmed, false as go_live_month, false as notifications,
      exists (select from closing_day where company_id = c.company_id)
        or exists (select from month_closing where company_id = c.company_id and status = 'closed') as closing_day,
      exists (select from company_policy p where p.company_id = c.company_id
          and (p.effective_month > ${firstDay(FIRST_OF_ALL_MONTHS)} or p.work_start_minute is not null))
        or 'company_policy' = any (c.confirmed_setup_steps) as ordinary_day,
      (select count(*) > 1 from (select from user_account where company_id = c.company_id and erased_at is null limit 2) two)
        as employees,
      not exists (select from user_account u where u.company_id = c.company_id and u.active and u.role = 'user'
        and u.is_attendance_target
        and not exists (select from work_contract w where w.company_id = u.company_id and w.user_id = u.user_id
          and ${saysWorkingTime('w')}))
        and exists (select from work_contract w where w.company_id = c.company_id
          and ${saysWorkingTime('w')}) as contracts,
      exists (select from leave_grant g where g.company_id = c.company_id)
        and not exists (select from user_account u where u.company_id = c.company_id and u.active and u.is_attendance_target
          and not u.leave_from_hire and u.hired_on + interval '6 months' < (u.created_at at time zone 'Asia/Tokyo')::date
          and not exists (select from leave_grant g where g.company_id = u.company_id and g.user_id = u.user_id)) as balances,
      exists (select from past_month m where m.company_id = c.company_id)
        or exists (select from past_day d where d.company_id = c.company_id)
        or exists (select from month_closing where company_id = c.company_id and status = 'closed') as past_months,
      exists (select from month_closing where company_id = c.company_id and status = 'closed') as comparison,
      exists (select from department_membership m where m.company_id = c.company_id) as departments,
      exists (select from company_day d where d.company_id = c.company_id) as calendar,
      exists (select from leave_kind k where k.company_id = c.company_id and k.active) as leave_kinds,
      (select count(*) > 1 from (select from user_account where company_id = c.company_id and erased_at is null limit 2) two)
        and not exists (select from user_account u where u.company_id = c.company_id and u.active
          and u.is_first_login) as logins
    from company c where c.company_id = ${companyId}
  `.execute(db);
  const [settled] = rows;
  if (settled === undefined) throw new Error(`there is no company ${companyId}`);
  const { confirmed, ...steps } = settled;
  const onRecord = {
    ...steps,
    agreement: settings.some((each) => !isDeepStrictEqual(each.settings.agreement, created)),
  };
  return Object.fromEntries(SETUP_STEPS.map((step) => [step, onRecord[step] || confirmed.includes(step)])) as Record<
    SetupStep,
    boolean
  >;
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
