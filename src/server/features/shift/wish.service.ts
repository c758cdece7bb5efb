import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { ShiftWishResponse } from '#contract/rosters.ts';
import type { EnteredWish } from '#contract/shift-planning.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import { readEnteredHours } from '#domain/shift/plan.ts';
import { takesWishes, wishDeadline, wishText } from '#domain/shift/wish.ts';
import { compareDates, type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { patternsOf } from './pattern.repository.ts';
import { daysOf, replaceWishes, shiftSettingsOf, type WishRow, type WishValues } from './planning.repository.ts';
import { changedDays, presentWish } from './planning.presenter.ts';
import { shiftsWithin } from './shift.repository.ts';
import { presentTimes } from '../../shared/sheet/planned-times.ts';
import { FAULT_TEXTS, hoursOf } from './shift.service.ts';

type OwnPlan = ResponseOf<Routes['GET /api/shift-plans/{month}']>;

/** A person's own shifts of a period, where admins plan them, without drafts. */
export async function ownPlanOf(
  { kysely }: Database,
  owner: UserKey,
  period: WagePeriod,
  now: EpochMs,
): Promise<OwnPlan> {
  const { companyId, userId } = owner;
  const { admins_plan_shifts: isPlannedByAdmins, wish_days: wishDays } = await shiftSettingsOf(kysely, companyId);
  if (!isPlannedByAdmins) return { wish_deadline: null, takes_wishes: false, changed: [], wishes: [], patterns: [] };
  const published = await daysOf(kysely, 'shift_publication', companyId, [userId], period);
  const wishes = await wishesOf(kysely, owner, period);
  const named = new Set(wishes.map(({ shift_pattern_id: id }) => id));
  const patterns = await patternsOf(kysely, companyId, { withArchived: true });
  return {
    wish_deadline: wishDeadline(period, wishDays),
    takes_wishes: takesWishes(period, wishDays, japanDate(now)),
    changed: changedDays(published, await shiftsWithin(kysely, owner, period)),
    wishes: wishes.map(presentWish),
    patterns: patterns
      .filter(({ id, isArchived }) => !isArchived || named.has(id))
      .map(({ id, name, start, end, isArchived }) => ({
        id,
        name,
        ...presentTimes({ start, end }),
        is_offered: !isArchived,
      })),
  };
}

const wishesOf = (db: Kysely<DB>, { companyId, userId }: UserKey, period: WagePeriod): Promise<WishRow[]> =>
  daysOf(db, 'shift_wish', companyId, [userId], period);

/**
 * Replaces one's own wishes for a period, audited. Throws `wishes_not_taken` where employees save their own shifts,
 * `wishes_over` after the deadline, and `invalid_input` at a wish that can't be; then nothing is written.
 */
export async function saveWishes(
  { kysely }: Database,
  { owner, actorUserId, now }: UserChange,
  period: WagePeriod,
  entered: readonly EnteredWish[],
): Promise<ShiftWishResponse[]> {
  return kysely.transaction().execute(async (trx) => {
    const { admins_plan_shifts: isPlannedByAdmins, wish_days: wishDays } = await shiftSettingsOf(trx, owner.companyId);
    if (!isPlannedByAdmins) throw new AppError('wishes_not_taken');
    if (!takesWishes(period, wishDays, japanDate(now)))
      throw new AppError('wishes_over', { values: { date: formatMonthDay(wishDeadline(period, wishDays)) } });
    await lockUser(trx, owner);
    const patterns = await patternsOf(trx, owner.companyId, { withArchived: true });
    const before = await wishesOf(trx, owner, period);
    const kept = new Set(before.map(({ shift_pattern_id: id }) => id));
    const offered = new Map(
      patterns.filter(({ id, isArchived }) => !isArchived || kept.has(id)).map((pattern) => [pattern.id, pattern]),
    );
    const values = toWishes(entered, period, offered);
    await replaceWishes(trx, owner, period, values, new Date(now));
    const after = await wishesOf(trx, owner, period);
    const [was, is] = [before, after].map((wishes) => auditedWishes(wishes, offered));
    if (!isDeepStrictEqual(was, is))
      await writeAudit(trx, {
        ...auditOf(owner, actorUserId),
        action: 'save_shift_wishes',
        before: was,
        after: is,
      });
    return after.map(presentWish);
  });
}

/** What is stored of wishes. Throws `invalid_input` at the field of one that can't be. */
function toWishes(
  entered: readonly EnteredWish[],
  period: WagePeriod,
  offered: ReadonlyMap<number, ShiftPattern>,
): WishValues[] {
  const fields: Record<string, string> = {};
  const seen = new Set<IsoDate>();
  const wishes = entered.map((wish, at): WishValues => {
    const { date, kind, pattern_id: id = null, start_time: start = null, end_time: end = null, note = null } = wish;
    const { end_day: endDay } = wish;
    const path = `wishes/${at}`;
    const read = kind === 'hours' ? readEnteredHours({ start, end, endDay }) : null;
    const hours = typeof read === 'string' ? null : read;
    if (!isWithin(date, period)) fields[`${path}/date`] = '対象月の日付ではありません';
    else if (seen.has(date)) fields[`${path}/date`] = '同じ日付が2回指定されています';
    else if (kind === 'pattern' && (id === null || !offered.has(id)))
      fields[`${path}/pattern_id`] = 'シフトパターンが見つかりません';
    else if (typeof read === 'string') fields[`${path}/start_time`] = FAULT_TEXTS[read];
    seen.add(date);
    return {
      work_date: date,
      kind,
      shift_pattern_id: kind === 'pattern' ? id : null,
      start_minute: hours?.start ?? null,
      end_minute: hours?.end ?? null,
      note,
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return wishes.toSorted((one, other) => compareDates(one.work_date, other.work_date));
}

/** Wishes in words, by their day. */
const auditedWishes = (wishes: readonly WishRow[], patterns: ReadonlyMap<number, ShiftPattern>) =>
  Object.fromEntries(
    wishes.map(({ work_date: date, kind, shift_pattern_id: id, start_minute: start, end_minute: end, note }) => {
      const text = wishText({ kind, pattern: patterns.get(id ?? 0)?.name, hours: hoursOf(start, end) });
      return [date, note === null ? text : `${text}（${note}）`];
    }),
  );
