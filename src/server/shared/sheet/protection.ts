import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { ShiftDay } from '#domain/attendance/shift.ts';
import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { settingsInForce } from '#domain/overtime/settings.ts';
import { type Limit, LIMIT_NAMES } from '#domain/protection/limits.ts';
import { limitsBroken } from '#domain/protection/planned-days.ts';
import type { ProtectedPerson } from '#domain/protection/protected-person.ts';
import { policyInForce } from '#domain/company-policy/policy.ts';
import { addDays, compareDates, earlierOf, type IsoDate, laterOf, monthOf } from '#domain/time/date.ts';
import { ruleOnDay } from '#domain/work-rules/work-rule.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { policiesOf } from '../../records/company.ts';
import { contractsOf } from '../../records/contracts.ts';
import { shiftsOf } from './days-of-users.ts';
import { byUser } from '../../records/rows.ts';
import type { UserKey } from '../../records/user-key.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { workRulesOf } from '../../records/work-rules.ts';
import { workingTimeSettingsOf } from '../../records/working-time-settings.ts';

/** Those of these users of a company whom the law protects, by user; all others have no entry. */
export async function protectedPeople(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ProtectedPerson>> {
  if (userIds.length === 0) return new Map();
  const theirs = sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]})`;
  const births = db.selectFrom('birth_date').select(['user_id', 'born_on', 'works_shifts_at_16']).where(theirs);
  const periods = db
    .selectFrom('work_restriction')
    .select(['user_id', 'kind', 'from_date', 'to_date'])
    .where(theirs)
    .orderBy('from_date')
    .orderBy('work_restriction_id');
  const rows = await db
    .selectNoFrom([jsonArrayFrom(births).as('births'), jsonArrayFrom(periods).as('periods')])
    .executeTakeFirstOrThrow();
  const restrictions = byUser(rows.periods, ({ kind, from_date: from, to_date: to }) => ({ kind, from, to }));
  const born = new Map(rows.births.map((row) => [row.user_id, row]));
  return new Map(
    [...new Set([...born.keys(), ...restrictions.keys()])].map((userId) => [
      userId,
      {
        bornOn: born.get(userId)?.born_on ?? null,
        isShiftWorkerOf16: born.get(userId)?.works_shifts_at_16 ?? false,
        restrictions: restrictions.get(userId) ?? [],
      },
    ]),
  );
}

/** Plans of a person's days. */
interface PlansOfUser {
  readonly userId: number;
  readonly plans: readonly ShiftDay[];
}

/** The limits that plans would break: by user, then by day. Nobody else has an entry. */
async function brokenLimits(
  db: Transaction<DB>,
  companyId: string,
  people: readonly PlansOfUser[],
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, readonly Limit[]>>> {
  const persons = await protectedPeople(
    db,
    companyId,
    people.map(({ userId }) => userId),
  );
  const planned = people.filter(({ userId, plans }) => persons.has(userId) && plans.length > 0);
  if (planned.length === 0) return new Map();
  const userIds = planned.map(({ userId }) => userId);
  const contracts = await contractsOf(db, companyId, userIds);
  const settings = await workingTimeSettingsOf(db, companyId);
  const policies = await policiesOf(db, companyId);
  const ruleOn = ruleOnDay(await workRulesOf(db, companyId), await wageCalendarOf(db, companyId), policies);
  const spans = planned.map(({ userId, plans }) => {
    const dates = plans.map(({ date }) => date).toSorted(compareDates);
    const [first, last] = [dates[0], dates.at(-1)] as [IsoDate, IsoDate];
    // The weeks that the days are in.
    return { userId, from: addDays(first, -6), to: addDays(last, 6) };
  });
  const stored = await shiftsOf(db, companyId, spans);
  const [from, to] = [spans.map((span) => span.from).reduce(earlierOf), spans.map((span) => span.to).reduce(laterOf)];
  const calendars = await calendarsOf(db, companyId, { from, to }, userIds);
  const found = planned.map(({ userId, plans }, place) => {
    const person = persons.get(userId);
    const span = spans[place];
    if (person === undefined || span === undefined) return [userId, new Map<IsoDate, readonly Limit[]>()] as const;
    const changed = new Set(plans.map(({ date }) => date));
    const { policy } = settingsInForce(settings, monthOf(span.to));
    const own = contracts.get(userId) ?? [];
    const broken = limitsBroken([...changed], person, {
      shifts: [...(stored.get(userId) ?? []).filter(({ date }) => !changed.has(date)), ...plans],
      contracts: own,
      holidays: holidaysWithin(span),
      companyDays: daysUnder(own, calendars, userId),
      usualDay: policyInForce(policies, monthOf(span.to)).standardDay,
      policy,
      ruleOn,
    });
    return [userId, broken] as const;
  });
  return new Map(found.filter(([, broken]) => broken.size > 0));
}

/** The text of a day that breaks limits: the limits, and never their reasons. */
const limitsText = (limits: readonly Limit[]): string =>
  `就業の制限があるため、登録できません（${limits.map((limit) => LIMIT_NAMES[limit]).join('、')}）`;

/**
 * What is wrong with plans that would break limits: by user, then by day. Nobody else has an entry. What is over is no plan
 * any more: it says what was worked.
 */
export async function refusedPlans(
  db: Transaction<DB>,
  companyId: string,
  people: readonly PlansOfUser[],
  today: IsoDate,
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, string>>> {
  const ahead = people.map(({ userId, plans }) => ({ userId, plans: plans.filter(({ date }) => date >= today) }));
  const broken = await brokenLimits(db, companyId, ahead);
  return new Map(
    [...broken].map(([userId, days]) => [
      userId,
      new Map([...days].map(([date, limits]) => [date, limitsText(limits)])),
    ]),
  );
}

/** Throws `shift_restricted`, with what is wrong with each day by its date, where a person's plans would break limits. */
export async function requireAllowedPlans(
  db: Transaction<DB>,
  { companyId, userId }: UserKey,
  plans: readonly ShiftDay[],
  today: IsoDate,
): Promise<void> {
  const refused = (await refusedPlans(db, companyId, [{ userId, plans }], today)).get(userId);
  if (refused !== undefined) throw new AppError('shift_restricted', { fields: Object.fromEntries(refused) });
}
