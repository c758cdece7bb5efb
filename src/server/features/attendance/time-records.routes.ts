import type { FastifyReply } from 'fastify';

import type { offlinePunchRoutes } from '#contract/offline-punches.ts';
import type { MonthOfRecords, TimeRecord, timeRecordRoutes } from '#contract/time-records.ts';
import type { todayRoutes } from '#contract/today.ts';
import { normaliseAddress } from '#domain/places/network.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { ownChange, type UserKey } from '../../records/user-key.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { punchByAssistant } from './chat-punches.service.ts';
import { dayVersion } from './day.repository.ts';
import { undoPunch } from './deletions.service.ts';
import { type OfflineDependencies, punchOffline } from './offline-punches.service.ts';
import { presentTimeRecord } from './time-record.presenter.ts';
import { createPunchStore, recordsOfDays } from './time-records.repository.ts';
import { monthOf, punch, punchedMessage } from './time-records.service.ts';
import { recentDays } from './recent-days.service.ts';
import { companyToday } from './today.service.ts';

interface TimeRecordDependencies extends OfflineDependencies {
  /** Called for each new punch that has a location, to look up its address later. */
  readonly onPunch: (companyId: string, timeRecordId: number) => void;
}

/** The query of `readRecords`: a day, with those before it from `since` on, or a month. */
interface DayOrMonth {
  /** The caller may know of which private kind the person's leave is. */
  readonly knowsKinds: boolean;
  readonly date?: IsoDate | undefined;
  readonly since?: IsoDate | undefined;
  readonly month?: PeriodName | undefined;
}

/** A user's records of a day, with its version as the `ETag`, or of a month. */
export async function readRecords(
  database: Database,
  owner: UserKey,
  { date, since, month, knowsKinds }: DayOrMonth,
  reply: FastifyReply,
): Promise<TimeRecord[] | MonthOfRecords> {
  if (month !== undefined)
    return monthOf(database, owner, await periodOf(database.kysely, owner.companyId, month), knowsKinds);
  // The contract accepts exactly one of the two.
  if (date === undefined) return [];
  const rows = await recordsOfDays(database, owner, { from: since ?? date, to: date });
  reply.header('etag', dayVersion(rows, date));
  return rows.map(presentTimeRecord);
}

/** Routes of the caller's own punches and month. */
export const timeRecordHandlers = ({
  onPunch,
  ...dependencies
}: TimeRecordDependencies): Handlers<typeof timeRecordRoutes & typeof offlinePunchRoutes> => {
  const { database } = dependencies;
  const storePunch = createPunchStore(database);
  return {
    'GET /api/time-records': ({ caller, query, reply }) =>
      readRecords(database, caller, { ...query, knowsKinds: true }, reply),

    'POST /api/time-records': {
      selfAuthorised: async ({ claims, readCaller, isByAssistant, body, idempotency, now, request }) => {
        if (isByAssistant)
          return punchByAssistant(database, claims, body.type, { at: now, isConfirmed: request.isTimeConfirmed });
        const { record, isNew, message } = await punch(database, body, {
          storePunch,
          claims,
          readCaller,
          idempotency,
          address: normaliseAddress(request.ip),
          now,
          isTimeConfirmed: request.isTimeConfirmed,
        });
        if (isNew && record.latitude !== null) onPunch(claims.companyId, record.id);
        return { ...record, message };
      },
    },

    'POST /api/offline-punches': async ({ caller, body, idempotency, now, request }) => {
      const received = { at: now, isConfirmed: request.isTimeConfirmed };
      const outcome = await punchOffline(dependencies, caller, body, idempotency, received);
      if ('requestId' in outcome)
        return { request_id: outcome.requestId, message: '承認が必要なため、打刻の修正として申請しました' };
      const { record, isNew } = outcome;
      if (isNew && record.latitude !== null) onPunch(caller.companyId, record.id);
      return { ...record, message: punchedMessage(record) };
    },

    'POST /api/time-records/{id}/undo': async ({ caller, params, now }) => {
      await undoPunch(database, ownChange(caller, now), params.id);
      return { message: '打刻を取り消しました' };
    },
  };
};

/** Routes of who is in today. */
export const todayHandlers = ({ database }: RoutePlatform): Handlers<typeof todayRoutes> => ({
  'GET /api/admin/today': ({ caller, query, now }) => companyToday(database, caller, query, now),
  'GET /api/admin/recent-days': ({ caller, now }) => recentDays(database, caller, now),
});
