import type { ShiftSettings, UnpublishedPerson } from '#contract/shift-planning.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import { isoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal, refusedBy } from '../../records/closed-month.ts';
import { namedEmployees } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { companySetting, inCompany, leftOutStays } from '../../shared/owned/setting.ts';
import { deleteDrafts, markPublished, shiftSettingsOf, usersWithDrafts } from './planning.repository.ts';
import { planChangesBy } from './plan-changes.service.ts';
import { lockPeople, plansOf, type StoredPlan } from './roster.repository.ts';
import {
  allPatterns,
  byDate,
  differingFrom,
  distinctUsers,
  draftsWithin,
  forbiddenDays,
  NO_PLAN,
  planVersion,
  requireUnchanged,
} from './roster.service.ts';
import { type ShiftPlan, toPlan } from './shift.repository.ts';
import { writePlans } from './shift.service.ts';

/** How a company's shifts are planned; shifts, drafts and wishes stay as they are. */
export const shiftSettings = companySetting({
  action: 'change_shift_settings',
  message: 'シフトの設定を保存しました',
  read: shiftSettingsOf,
  choose: leftOutStays<ShiftSettings>,
  store: inCompany((settings) => settings),
});

/** The drafts of each of these people, as plans of the period; nobody without any. */
const draftPlans = (stored: ReadonlyMap<number, StoredPlan>, period: WagePeriod): Map<number, ShiftPlan[]> =>
  new Map(
    [...stored].flatMap(([userId, plan]) => {
      const drafts = draftsWithin(plan, period).map(toPlan);
      return drafts.length === 0 ? [] : [[userId, drafts]];
    }),
  );

/** What the drafts of a period are checked beside: the shifts of record; drafts of the weeks around it stay drafts. */
const shiftsOfRecord = (stored: ReadonlyMap<number, StoredPlan>): Map<number, StoredPlan> =>
  new Map([...stored].map(([userId, plan]) => [userId, { ...plan, shifts: plan.record }]));

/** Who has drafts in the period, why they can't be published, and what they cost of plans that are fixed. */
export async function unpublishedOf(
  { kysely }: Database,
  { companyId, people }: Caller,
  period: WagePeriod,
  now: EpochMs,
): Promise<UnpublishedPerson[]> {
  const { people: unpublished, plans: drafts } = await kysely.transaction().execute(async (trx) => {
    const drafted = (await usersWithDrafts(trx, companyId, period)).filter((userId) => isAmong(people, userId));
    const employees = await namedEmployees(trx, companyId, drafted);
    const userIds = employees.map(({ user_id: id }) => id);
    const stored = await plansOf(trx, companyId, userIds, period, true);
    const plans = draftPlans(stored, period);
    const patterns = await allPatterns(trx, companyId);
    const forbidden = await forbiddenDays(trx, companyId, {
      period,
      plans,
      stored: shiftsOfRecord(stored),
      patterns,
      today: japanDate(now),
    });
    const found = [];
    for (const employee of employees) {
      const { user_id: userId } = employee;
      const plan = stored.get(userId) ?? NO_PLAN;
      const days = plans.get(userId) ?? [];
      const closed = plan.isClosed ? await closedMonthRefusal(trx, { companyId, userId }, [period.from]) : null;
      const refused = [...forbidden].flatMap(([place, message]) => {
        const [owner, date = ''] = place.split('/');
        return owner === String(userId) ? [{ date: isoDate(date), message }] : [];
      });
      found.push({
        ...employee,
        version: planVersion(plan, period),
        days: days.length,
        refused: [...(closed === null ? [] : [{ date: period.from, ...refusedBy(closed) }]), ...refused],
      });
    }
    return { people: found, plans };
  });
  const changes = await readSnapshot(kysely, (trx) => planChangesBy(trx, companyId, period, drafts, now));
  const changeOf = new Map(changes.map((change) => [change.user_id, change]));
  return unpublished.map((person) => ({ ...person, plan_change: changeOf.get(person.user_id) ?? null }));
}

/**
 * Publishes the drafts of these people in the period, all of them or nothing: they become the shifts of record, with an
 * audit entry of each day and of each person. Whoever has no draft is left alone. Returns how many people and days were
 * published. Throws `not_found` for somebody who isn't the company's, `roster_changed` with those whose plan is another
 * than the one that was read, `roster_refused` at the days that the law or a restriction forbids, and `month_closed`.
 */
export async function publishRoster(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  people: readonly { readonly user_id: number; readonly version?: string | undefined }[],
  now: EpochMs,
): Promise<{ readonly people: number; readonly days: number }> {
  const { companyId, userId: actorUserId } = caller;
  const userIds = distinctUsers(people);
  requirePeople(caller, userIds);
  const patterns = await allPatterns(kysely, companyId);
  return kysely.transaction().execute(async (trx) => {
    await shiftSettingsOf(trx, companyId);
    if ((await lockPeople(trx, companyId, userIds)) < userIds.length) throw new AppError('not_found');
    const stored = await plansOf(trx, companyId, userIds, period, true);
    const plans = draftPlans(stored, period);
    requireUnchanged(
      people.filter(({ user_id }) => plans.has(user_id)),
      stored,
      period,
    );
    const checked = { period, plans, stored: shiftsOfRecord(stored), patterns, today: japanDate(now) };
    const forbidden = await forbiddenDays(trx, companyId, checked);
    if (forbidden.size > 0) throw new AppError('roster_refused', { fields: Object.fromEntries(forbidden) });
    let days = 0;
    for (const [userId, drafts] of plans) {
      const owner = { companyId, userId };
      const { record } = stored.get(userId) ?? NO_PLAN;
      // A day may have been corrected to what was drafted.
      await writePlans(trx, { owner, actorUserId, now }, differingFrom(record, drafts), byDate(record));
      await deleteDrafts(
        trx,
        owner,
        drafts.map(({ date }) => date),
      );
      await markPublished(trx, owner, period, new Date(now));
      await writeAudit(trx, {
        ...auditOf(owner, actorUserId),
        action: 'publish_shifts',
        after: { month: period.name, days: drafts.length },
      });
      days += drafts.length;
    }
    const news = {
      kind: 'shift_published',
      about: { month: period.name },
      // What is published later changes it.
      key: `${period.name} ${now}`,
    } as const;
    await notify(trx, companyId, [...plans.keys()], news, now);
    return { people: plans.size, days };
  });
}
