import type { calendarFeedRoutes } from '#contract/calendar-feed.ts';
import { daysOfFeed, writeFeed } from '#domain/calendar-feed/feed.ts';
import { breakRuleUnder } from '#domain/company-policy/unset-break.ts';
import { type EpochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { rulesUnder } from '#domain/work-rules/work-rule.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { contractsOf } from '../../records/contracts.ts';
import { auditOf } from '../../records/user-key.ts';
import { shiftsOf } from '../../shared/sheet/days-of-users.ts';
import { datedRulesOf, rulesOf } from '../../shared/sheet/month-rules.ts';
import { deleteFeed, feedOf, leaveOf, ownerOf, saveFeed } from './calendar-feed.repository.ts';

/** Routes of the feed of a person's shifts and leave. */
export const calendarFeedHandlers = ({ database }: RoutePlatform): Handlers<typeof calendarFeedRoutes> => ({
  'GET /api/calendar-feed': async ({ caller }) => {
    const createdAt = await feedOf(database.kysely, caller);
    return { created_at: createdAt === null ? null : formatInstant(createdAt) };
  },

  'POST /api/calendar-feed': async ({ caller, now }) => {
    const token = makeToken();
    await database.kysely.transaction().execute(async (trx) => {
      await saveFeed(trx, caller, token, new Date(now));
      await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'create_calendar_feed' });
    });
    return {
      message: '予定表のアドレスを発行しました',
      created_at: formatInstant(now),
      path: `/api/calendar-feeds/${encodeURIComponent(caller.companyId)}/${token}`,
    };
  },

  'DELETE /api/calendar-feed': async ({ caller }) => {
    await database.kysely.transaction().execute(async (trx) => {
      if (await deleteFeed(trx, caller))
        await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'delete_calendar_feed' });
    });
    return { message: '予定表の公開を停止しました' };
  },

  'GET /api/calendar-feeds/{company_id}/{token}': async ({ params, now, reply }) => {
    const feed = await readFeed(database, { companyId: params.company_id, token: params.token }, now);
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store').send(feed);
  },
});

/** The feed at an address as iCalendar. Throws `not_found` for one that leads nowhere. */
const readFeed = (
  { kysely }: Database,
  address: { readonly companyId: string; readonly token: string },
  now: EpochMs,
): Promise<string> =>
  readSnapshot(kysely, async (trx) => {
    const today = japanDate(now);
    const owner = await ownerOf(trx, address, today);
    if (owner === null) throw new AppError('not_found');
    const { companyId, userId } = owner;
    const days = daysOfFeed(today);
    const shifts = await shiftsOf(trx, companyId, [{ userId, ...days }]);
    const contracts = await contractsOf(trx, companyId, [userId]);
    const dated = await datedRulesOf(trx, companyId);
    const { ruleOn, breakRuleOn } = rulesOf(dated, periodOn(today, dated.calendar).month).hours;
    const ruleOfDay = rulesUnder(contracts.get(userId) ?? [], ruleOn);
    return writeFeed(
      {
        shifts: shifts.get(userId) ?? [],
        leave: await leaveOf(trx, owner, days),
        breakRuleOn: (date) => breakRuleUnder(ruleOfDay(date), breakRuleOn(date)),
      },
      { id: `${userId}.${encodeURIComponent(companyId)}.kintai`, at: now },
    );
  });
