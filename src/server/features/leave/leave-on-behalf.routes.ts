import type { Kysely } from 'kysely';

import type { leaveOnBehalfRoutes } from '#contract/leave-on-behalf.ts';
import { ANNUAL_NAME } from '#domain/leave/day-leave.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { askableKinds } from './leave-kinds.service.ts';
import { balanceOf, type LeaveDependencies, leaveDayOf, requestLeave } from './leave-requests.service.ts';
import { ownUnits } from './leave-settings.routes.ts';
import { leaveToAsk, toAsked } from './leave.routes.ts';
import { obligationsOfCompany } from './obligations.service.ts';

/** Routes by which admins enter leave for somebody else (代理). */
export const leaveOnBehalfHandlers = ({
  database,
  leaveOutbox,
}: LeaveDependencies): Handlers<typeof leaveOnBehalfRoutes> => ({
  'GET /api/admin/users/{id}/leave-balance': async ({ caller, params: { id }, now }) =>
    balanceOf(database, await subjectOf(database, caller, id), japanDate(now)),

  'GET /api/admin/users/{id}/leave-units': async ({ caller, params: { id }, now }) =>
    ownUnits(database, await subjectOf(database, caller, id), japanDate(now)),

  'GET /api/admin/users/{id}/askable-leave-kinds': async ({ caller, params: { id }, now }) => {
    const owner = await subjectOf(database, caller, id);
    return { data: await askableKinds(database, owner, { isAdmin: true, today: japanDate(now) }) };
  },

  'GET /api/admin/users/{id}/vacation-day': async ({ caller, params: { id }, query, now }) =>
    leaveDayOf(
      database,
      { caller, owner: await subjectOf(database, caller, id) },
      { ...toAsked(query.date, query), kind: query.kind },
      japanDate(now),
    ),

  'POST /api/admin/users/{id}/designated-leave': async ({ caller, params: { id }, body, idempotency, now }) => {
    const owner = await subjectOf(database, caller, id);
    if (owner.userId === caller.userId) throw new AppError('leave_own_request');
    const { date, heard_on: on, heard_wish: wish } = body;
    const today = japanDate(now);
    if (on > today)
      throw new AppError('invalid_input', { fields: { heard_on: '意見を聴いた日は今日以前にしてください' } });
    await requireWithinFiveDays(database.kysely, owner, date, today);
    const asked = { from: date, to: date, part: { unit: 'day' as const }, isWorkday: undefined };
    const leave = { asked, kind: undefined, reason: null, proof: null, clientApprover: '', heard: { on, wish } };
    const data = await requestLeave({ database, leaveOutbox }, { caller, owner, ...leave, idempotency, now });
    return { data, message: `${formatDate(date)}を有給休暇の日に指定しました` };
  },

  'POST /api/admin/users/{id}/vacations': async ({ caller, params: { id }, body, idempotency, now }) => {
    const owner = await subjectOf(database, caller, id);
    // Nobody decides on their own leave (D19).
    if (owner.userId === caller.userId) throw new AppError('leave_own_request');
    const request = { caller, owner, ...leaveToAsk(body), idempotency, now };
    const data = await requestLeave({ database, leaveOutbox }, request);
    const isSynced = data.kind === undefined && leaveOutbox.isOn(caller.companyId);
    return {
      data,
      message: `${data.kind_name ?? ANNUAL_NAME}を代理で申請し、承認しました`,
      ...(isSynced ? { pleasanter: { synced: data.pleasanter_sync_status === 'synced' } } : {}),
    };
  },
});

/**
 * The days that a company fixes are those of the five (労基法39条7項): one after a deadline would not count toward it, and
 * nobody would be warned. Throws `invalid_input` at `date`.
 */
async function requireWithinFiveDays(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  date: IsoDate,
  today: IsoDate,
): Promise<void> {
  const own = await obligationsOfCompany(db, { companyId, people: [userId] }, { today, onlyAttention: false });
  if (own.some(({ base_date: from, deadline }) => from <= date && date <= deadline)) return;
  const last = own
    .map(({ deadline }) => deadline)
    .toSorted()
    .at(-1);
  throw new AppError('invalid_input', {
    fields: {
      date:
        last === undefined
          ? '年5日の取得義務がないため、時季を指定できません'
          : `年5日の期限（${formatDate(isoDate(last))}）までの日を指定してください`,
    },
  });
}
