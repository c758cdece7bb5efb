import type { Transaction } from 'kysely';

import type { ResponseOf } from '#contract/route.ts';
import type { CompDay, SwapSettings, swapRoutes } from '#contract/swaps.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import { type LeaveAmount, NO_LEAVE, toDays } from '#domain/leave/amount.ts';
import { isGrantInUse, leftOfGrants } from '#domain/leave/kind-account.ts';
import { COMP_DAY, compDaysFor, type CompPolicy, isWorkedRestDay, lastCompDay } from '#domain/swaps/comp-day.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import { addDays, compareDates, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { findEmployee } from '../../records/employees.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import { kindAccountsOfUsers, type StoredKindAccount } from '../../shared/leave/leave-kinds.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, readSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { deleteCompGrant, findCompGrant, insertCompGrant, usersWithExpiring } from './comp-days.repository.ts';
import { settingsOf } from './swaps.repository.ts';

/** What a company gives; `null` where it gives nothing. */
const toPolicy = ({ comp_months: months, comp_halves: givesHalves }: SwapSettings): CompPolicy | null =>
  months === null ? null : { months, givesHalves };

/** A user's rest days of a period with work, and the compensation for each; none where the company gives none. */
export async function compDaysOf(
  trx: Transaction<DB>,
  user: UserKey,
  period: WagePeriod,
  settings: SwapSettings,
  now: EpochMs,
): Promise<CompDay[]> {
  const policy = toPolicy(settings);
  if (policy === null) return [];
  const employee = await findEmployee(trx, user, period.to);
  if (employee === undefined) throw new AppError('not_found');
  const rules = await rulesFor(trx, user.companyId, period.month);
  const [month] = await readSheetMonths(trx, [employee], { period, rules, now });
  if (month === undefined) throw new AppError('not_found');
  const account = await compAccountOf(trx, user);
  const left = leftOfGrants(account, japanDate(now));
  return hoursOfMonth(month, rules)
    .days.filter(isWorkedRestDay)
    .map((day) => presentCompDay(day, rules.sheet.standardDay, policy, account, left));
}

function presentCompDay(
  { date, kind, classes }: DayHours,
  usualDay: Minutes,
  policy: CompPolicy,
  { grants }: Pick<StoredKindAccount, 'grants'>,
  left: ReadonlyMap<number, LeaveAmount>,
): CompDay {
  const grant = grants.find(({ earnedOn }) => earnedOn === date);
  return {
    date,
    worked_minutes: classes.worked,
    rest_kind: kind === 'statutory_holiday' ? kind : 'scheduled_holiday',
    days: grant === undefined ? compDaysFor(classes.worked, usualDay, policy) : toDays(grant.amount),
    expires_on: grant?.lastUsableOn ?? lastCompDay(date, policy),
    left_days: grant === undefined ? null : toDays(left.get(grant.id) ?? NO_LEAVE),
  };
}

/** What is on record of a user's compensation. */
const compAccountOf = async (trx: Transaction<DB>, { companyId, userId }: UserKey) =>
  (await kindAccountsOfUsers(trx, companyId, [userId], [COMP_DAY]))(userId, COMP_DAY);

interface Granting {
  readonly caller: Caller;
  readonly owner: UserKey;
  readonly date: IsoDate;
  readonly idempotency: IdempotencyKey | null;
  readonly now: EpochMs;
}

/**
 * Gives a user compensation for work on a rest day: a grant of the leave of that kind. A replayed key returns the first
 * result. Throws `not_found`, `comp_days_off`, `comp_day_not_worked`, and `comp_day_given`.
 */
export async function grantCompDay(
  database: Database,
  { caller, owner, date, idempotency, now }: Granting,
): Promise<CompDay> {
  await createOnce(database, caller, idempotency, {
    find: (trx, id) => findCompGrant(trx, owner.companyId, id),
    async create(trx) {
      await lockUser(trx, owner);
      const day = await compDayOn(trx, owner, date, now);
      const grant = { earnedOn: date, expiresOn: day.expires_on as IsoDate, days: day.days };
      const id = day.left_days === null ? await insertCompGrant(trx, owner, grant, new Date(now)) : null;
      if (id === null) throw new AppError('comp_day_given');
      await writeAudit(trx, {
        ...auditOf(owner, caller.userId),
        workDate: date,
        action: 'grant_comp_day',
        after: { days: grant.days, expires_on: grant.expiresOn },
      });
      return id;
    },
  });
  return database.kysely.transaction().execute((trx) => compDayOn(trx, owner, date, now));
}

/** The compensation for a rest day. Throws `comp_days_off` and `comp_day_not_worked`. */
async function compDayOn(trx: Transaction<DB>, owner: UserKey, date: IsoDate, now: EpochMs): Promise<CompDay> {
  const settings = await settingsOf(trx, owner.companyId);
  if (settings.comp_months === null) throw new AppError('comp_days_off');
  const period = await periodOfDay(trx, owner.companyId, date);
  const day = (await compDaysOf(trx, owner, period, settings, now)).find((one) => one.date === date);
  if (day === undefined) throw new AppError('comp_day_not_worked');
  return day;
}

/** Takes compensation for a rest day back. Throws `not_found`, and `comp_day_in_use` where it is taken or asked for. */
export async function takeCompDayBack(
  { kysely }: Database,
  caller: Caller,
  owner: UserKey,
  date: IsoDate,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const account = await compAccountOf(trx, owner);
    const grant = account.grants.find(({ earnedOn }) => earnedOn === date);
    if (grant === undefined) throw new AppError('not_found');
    if (isGrantInUse(account, grant.id)) throw new AppError('comp_day_in_use');
    await deleteCompGrant(trx, owner, grant.id);
    await writeAudit(trx, {
      ...auditOf(owner, caller.userId),
      workDate: date,
      action: 'take_comp_day_back',
      before: { days: toDays(grant.amount), expires_on: grant.lastUsableOn },
      after: null,
    });
  });
}

/** How many days before it lapses compensation is listed. */
const DAYS_AHEAD = 30;

/** What of a company's compensation lapses soon, and is left. */
export async function expiringCompDays(
  { kysely }: Database,
  { companyId, people }: Caller,
  today: IsoDate,
): Promise<ResponseOf<(typeof swapRoutes)['GET /api/admin/comp-days/expiring']>> {
  const soon = addDays(today, DAYS_AHEAD);
  const expiring = await usersWithExpiring(kysely, companyId, { from: today, to: soon });
  const users = expiring.filter(({ user_id: userId }) => isAmong(people, userId));
  const userIds = users.map(({ user_id: userId }) => userId);
  const accountOf = await kindAccountsOfUsers(kysely, companyId, userIds, [COMP_DAY]);
  const found = users.flatMap((user) => {
    const account = accountOf(user.user_id, COMP_DAY);
    const left = leftOfGrants(account, today);
    return account.grants.flatMap(({ id, earnedOn, grantedOn, lastUsableOn }) => {
      const leftDays = toDays(left.get(id) ?? NO_LEAVE);
      const isSoon = lastUsableOn >= today && lastUsableOn <= soon;
      if (leftDays <= 0 || !isSoon) return [];
      return [{ ...user, date: earnedOn ?? grantedOn, expires_on: lastUsableOn, left_days: leftDays }];
    });
  });
  return found.toSorted((one, other) => compareDates(one.expires_on, other.expires_on));
}
