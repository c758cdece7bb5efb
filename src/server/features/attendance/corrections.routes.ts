import type { correctionRoutes } from '#contract/corrections.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { correctDay, type DayChange } from './corrections.service.ts';
import { deleteDayValue } from './deletions.service.ts';
import { registerIrregular } from './irregulars.service.ts';

const ownDay = (caller: Caller, now: DayChange['now']): DayChange => ({
  owner: caller,
  actorUserId: caller.userId,
  now,
});

/** The version that an editor loaded. `*` matches any (RFC 9110); a proxy that compresses makes an ETag weak. */
export const versionOf = (ifMatch: string | undefined): string | undefined =>
  ifMatch === '*' ? undefined : ifMatch?.replace(/^W\//, '');

/** Routes that change the caller's own days. */
export const correctionHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof correctionRoutes> => ({
  'PUT /api/time-records/{id}': async ({ caller, params, body, now, request, reply }) => {
    const reason = body.modification_reason;
    if (reason === undefined) throw AppError.at('modification_reason', 'reason_required');
    if (body.clock_in === undefined && body.clock_out === undefined) throw AppError.at('clock_in', 'times_required');
    const { timeRecords, version } = await correctDay(database, {
      ...ownDay(caller, now),
      target: params.id,
      body,
      reason,
      ifMatch: versionOf(request.headers['if-match']),
    });
    reply.header('etag', version);
    return { message: '勤怠記録を更新しました', timeRecords };
  },

  'POST /api/time-records/absence': async ({ caller, body, idempotency, now }) => {
    const record = await registerIrregular(database, {
      ...ownDay(caller, now),
      date: body.date,
      type: body.irregularType,
      reason: body.reason,
      idempotency,
    });
    return { ...record, message: 'イレギュラーを登録しました' };
  },

  'PATCH /api/time-records/{id}/field': async ({ caller, params, body, now }) => ({
    message: await deleteDayValue(database, { ...ownDay(caller, now), target: params.id, field: body.field }),
  }),
});
