import type { adminAttendanceRoutes } from '#contract/admin-attendance.ts';
import { firstDay, type IsoDate, lastDay } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import { fillBreaks, filledBreaks, undoBreakFills } from './break-fills.service.ts';
import { versionOf } from './corrections.routes.ts';
import { correctDay, type DayChange } from './corrections.service.ts';
import { deleteDayValue } from './deletions.service.ts';
import { registerInternalWork } from './internal-work.service.ts';
import { registerIrregular } from './irregulars.service.ts';
import { readRecords } from './time-records.routes.ts';

/** The default reason of an admin's change (api.md). */
const BY_ADMIN = '管理者による修正';

/** Routes of an employee's attendance for their admins: the subject of each is the user in its path. */
export const adminAttendanceHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof adminAttendanceRoutes> => {
  const changeOf = async (caller: Caller, userId: number, now: EpochMs): Promise<DayChange> => ({
    owner: await subjectOf(database, caller, userId),
    actorUserId: caller.userId,
    now,
  });
  return {
    'GET /api/admin/users/{id}/time-records': async ({ caller, params, query, reply }) =>
      readRecords(database, await subjectOf(database, caller, params.id), query, reply),

    'PUT /api/admin/users/{id}/time-records/{recordId}': async ({ caller, params, body, now, request, reply }) => {
      const { timeRecords, version } = await correctDay(database, {
        ...(await changeOf(caller, params.id, now)),
        target: params.recordId,
        body,
        reason: body.modification_reason ?? BY_ADMIN,
        ifMatch: versionOf(request.headers['if-match']),
      });
      reply.header('etag', version);
      return { message: '勤怠記録を更新しました', timeRecords };
    },

    'PATCH /api/admin/users/{id}/time-records/{recordId}/field': async ({ caller, params, body, now }) => {
      const change = await changeOf(caller, params.id, now);
      return { message: await deleteDayValue(database, { ...change, target: params.recordId, field: body.field }) };
    },

    'POST /api/admin/users/{id}/time-records/absence': async ({ caller, params, body, idempotency, now }) => {
      const { date, irregularType: type, reason } = body;
      const change = await changeOf(caller, params.id, now);
      const record = await registerIrregular(database, { ...change, date, type, reason, idempotency });
      return { ...record, message: 'イレギュラーを登録しました' };
    },

    'POST /api/admin/users/{id}/internal-work': async ({ caller, params, body, idempotency, now }) => {
      const change = await changeOf(caller, params.id, now);
      const record = await registerInternalWork(database, { ...change, body, idempotency });
      return { ...record, message: '社内業務時間を登録しました' };
    },

    'GET /api/admin/users/{id}/break-fills': async ({ caller, params, query: { month } }) => {
      const subject = await subjectOf(database, caller, params.id);
      const filled = await filledBreaks(database.kysely, subject, firstDay(month), lastDay(month));
      return filled.map(({ date, breakMinutes }) => ({ date, break_time: breakMinutes }));
    },

    'POST /api/admin/users/{id}/break-fills': async ({ caller, params, body, now }) => {
      const change = await changeOf(caller, params.id, now);
      const dates = await fillBreaks(database, change, body.dates, body.break_time);
      return { message: ofDays(dates, 'の休憩時間を入力しました'), dates };
    },

    'POST /api/admin/users/{id}/break-fills/undo': async ({ caller, params, body, now }) => {
      const dates = await undoBreakFills(database, await changeOf(caller, params.id, now), body.dates);
      return { message: ofDays(dates, 'の休憩時間の入力を取り消しました'), dates };
    },
  };
};

const ofDays = (dates: readonly IsoDate[], done: string): string => `${dates.length}日分${done}`;
