import type { timeRecordRoutes } from '#contract/time-records.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { dayVersion } from './day.repository.ts';
import { presentTimeRecord } from './time-record.presenter.ts';
import { recordsOfDay } from './time-records.repository.ts';
import { monthOf, punch } from './time-records.service.ts';

interface TimeRecordDependencies {
  readonly database: Database;
  /** Hears of each new punch that has a location, to look up its address later. */
  readonly onPunch: (companyId: string, timeRecordId: number) => void;
}

/** The calls of one's own punches and month. */
export const timeRecordHandlers = ({
  database,
  onPunch,
}: TimeRecordDependencies): Handlers<typeof timeRecordRoutes> => ({
  'GET /api/time-records': async ({ caller, query, reply }) => {
    if (query.month !== undefined) return monthOf(database, caller, query.month);
    // The contract takes exactly one of the two.
    if (query.date === undefined) return [];
    const rows = await recordsOfDay(database, caller, query.date);
    reply.header('etag', dayVersion(rows, query.date));
    return rows.map(presentTimeRecord);
  },

  'POST /api/time-records': {
    checksCaller: async ({ claims, readCaller, body, idempotency, now }) => {
      const { record, isNew, message } = await punch(database, body, { claims, readCaller, idempotency, now });
      if (isNew && record.latitude !== null) onPunch(claims.companyId, record.id);
      return { ...record, message };
    },
  },
});
