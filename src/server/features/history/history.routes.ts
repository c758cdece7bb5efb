import { errors } from '#contract/errors.ts';
import { type HistoryEntry, type HistoryPage, type historyRoutes, MAX_HISTORY } from '#contract/history.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { knowsKindsOf, isAboutLeave } from '../../records/leave-days.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { changesOfDay, countChanges, type HistoryRow, placeOf } from './history.repository.ts';

const DEFAULT_LIMIT = 100;

/** The changes of a day that are asked for: all of them, or a page. */
interface HistoryRequest {
  /** The caller may know of which kind the person's leave is, and why. */
  readonly knowsKinds: boolean;
  readonly date: IsoDate;
  readonly limit?: number | undefined;
  readonly cursor?: number | undefined;
}

/**
 * The changes of a user's working day (D15): oldest first, or as pages, latest first. The cursor is the last change
 * returned, so that later ones neither repeat nor skip any. Throws `invalid_input` for one that isn't of the day.
 */
async function historyOf(
  { kysely }: Database,
  user: UserKey,
  { date, limit, cursor, knowsKinds }: HistoryRequest,
): Promise<HistoryEntry[] | HistoryPage> {
  const day = { user, date };
  if (limit === undefined && cursor === undefined)
    return (await changesOfDay(kysely, day, { limit: MAX_HISTORY })).map(presentTo(knowsKinds)).toReversed();
  const before = cursor === undefined ? null : await placeOf(kysely, day, cursor);
  if (before === undefined) throw new AppError('invalid_input', { fields: { cursor: errors.not_found.message } });
  const size = limit ?? DEFAULT_LIMIT;
  const [found, total] = await Promise.all([
    changesOfDay(kysely, day, { limit: size + 1, before }),
    countChanges(kysely, day),
  ]);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return {
    entries: rows.map(presentTo(knowsKinds)),
    next_cursor: last === undefined ? null : String(last.audit_entry_id),
    total,
  };
}

/** A change of leave for those who may not know its kind: without the kind, which may be private, and without the reason. */
const withoutKind = (entry: HistoryEntry): HistoryEntry => {
  if (!isAboutLeave(entry.action)) return entry;
  const { kind_name: _, ...after } = (entry.after ?? {}) as Record<string, unknown>;
  return { ...entry, after, reason: null };
};

const presentTo =
  (knowsKinds: boolean) =>
  (row: HistoryRow): HistoryEntry =>
    knowsKinds ? present(row) : withoutKind(present(row));

const present = (row: HistoryRow): HistoryEntry => ({
  at: formatTimestamp(row.at),
  actor: row.employee_id === null || row.name === null ? null : { employee_id: row.employee_id, name: row.name },
  action: row.action,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** Routes of the history of the caller's own day, and of an employee's for their admins. */
export const historyHandlers = ({ database }: RoutePlatform): Handlers<typeof historyRoutes> => ({
  'GET /api/history': ({ caller, query }) => historyOf(database, caller, { ...query, knowsKinds: true }),

  'GET /api/admin/users/{id}/history': async ({ caller, params, query }) =>
    historyOf(database, await subjectOf(database, caller, params.id), {
      ...query,
      knowsKinds: knowsKindsOf(caller, params.id),
    }),
});
