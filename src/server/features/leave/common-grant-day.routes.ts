import { isDeepStrictEqual } from 'node:util';

import type { ChangedGrant, CommonGrantDayResponse, commonGrantDayRoutes } from '#contract/common-grant-day.ts';
import type { CommonGrantDay } from '#domain/leave/common-grant-day.ts';
import type { GrantPlan } from '#domain/leave/grant-plan.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { namedEmployees } from '../../records/employees.ts';
import { commonGrantDayOf, saveCommonGrantDay } from '../../shared/leave/common-grant-day.ts';
import { planOf } from '../../shared/leave/due-grants.ts';
import { grantFactsOf, nextEmployed } from '../../shared/leave/statutory-grants.ts';
import { companySetting } from '../../shared/owned/setting.ts';

/** Routes of the common day of the grants (一斉付与日). */
export const commonGrantDayHandlers = ({ database }: RoutePlatform): Handlers<typeof commonGrantDayRoutes> => ({
  'GET /api/admin/common-grant-day': (call) =>
    commonGrantDay.show(database, call, async () =>
      presentDay(await commonGrantDayOf(database.kysely, call.caller.companyId)),
    ),

  'POST /api/admin/common-grant-day/preview': ({ caller, body, now }) =>
    previewCommonDay(database, caller, body.month_day, japanDate(now)),

  'PUT /api/admin/common-grant-day': (call) => commonGrantDay.save(database, call),
});

const presentDay = (day: CommonGrantDay | null): CommonGrantDayResponse => ({
  month_day: day?.monthDay ?? null,
  from: day?.from ?? null,
});

/** The day as it would be stored: one that stays the same keeps since when it holds, another holds from tomorrow on. */
const choose = (before: CommonGrantDay | null, monthDay: string | null, today: IsoDate): CommonGrantDay | null => {
  if (monthDay === null) return null;
  return before?.monthDay === monthDay ? before : { monthDay, from: addDays(today, 1) };
};

const BATCH = 500;

/** Whose next grant would be another with that common day, or without one. Nothing is stored. */
async function previewCommonDay(
  { kysely }: Database,
  { companyId }: Caller,
  monthDay: string | null,
  today: IsoDate,
): Promise<{ people: ChangedGrant[]; unchanged: number }> {
  const wanted = choose(await commonGrantDayOf(kysely, companyId), monthDay, today);
  const changed = new Map<number, Pick<ChangedGrant, 'before' | 'after'>>();
  let unchanged = 0;
  let ids: number[] = [];
  const yieldIfDue = createYield();
  do {
    ids = await nextEmployed(kysely, companyId, { after: ids.at(-1) ?? 0, today, limit: BATCH });
    for (const facts of await grantFactsOf(kysely, companyId, ids, today)) {
      const grants = {
        before: nextGrant(planOf(facts, today)),
        after: nextGrant(planOf({ ...facts, commonGrantDay: wanted }, today)),
      };
      if (isDeepStrictEqual(grants.before, grants.after)) unchanged += 1;
      else changed.set(facts.user.userId, grants);
      await yieldIfDue();
    }
  } while (ids.length === BATCH);
  const people = await namedEmployees(kysely, companyId, [...changed.keys()]);
  return {
    people: people.map((person) => ({ before: null, after: null, ...changed.get(person.user_id), ...person })),
    unchanged,
  };
}

const nextGrant = (plan: GrantPlan | null): ChangedGrant['before'] => {
  const next = plan?.grants.find(({ state }) => state === 'coming');
  return next === undefined ? null : { date: next.grantedOn, days: next.days };
};

/** The day, changed from tomorrow on; what was granted until then stays as it is. */
const commonGrantDay = companySetting({
  action: 'change_common_grant_day',
  message: '一斉付与日を保存しました',
  read: commonGrantDayOf,
  choose: (entered: { readonly month_day: string | null }, before, { now }) =>
    choose(before, entered.month_day, japanDate(now)),
  store: ({ trx, companyId, now }, day) => saveCommonGrantDay(trx, companyId, day, new Date(now)),
  present: presentDay,
});
