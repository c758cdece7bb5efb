import type { DayField } from '#contract/corrections.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { api, apiWithVersion, type ApiInput } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { toRecord } from '../../lib/wire.ts';
import type { Routes } from '#contract/routes.ts';
import { texts } from './texts.ts';
import type { Deletion } from './day-actions.ts';

// Every call that a day's dialogs make, one's own and an admin's for an employee side by side.

type BodyOf<Name extends keyof Routes> = ApiInput<Routes[Name]> extends { body: infer Body } ? Body : never;

/** A working day as it was read from the server. */
export interface DayVersion {
  /** The day's own records, in force. */
  readonly records: readonly AttendanceRecord[];
  /** Names this state of the day: a save that is made to it is refused once the day is another (D17). */
  readonly version: string;
}

/** Reads a working day with its version. */
export async function readDay(subject: Subject, date: IsoDate, signal?: AbortSignal): Promise<DayVersion> {
  const input = { query: { date }, uncached: true, ...(signal !== undefined && { signal }) };
  const { answer, version } =
    subject === 'own'
      ? await apiWithVersion('GET /api/time-records', input)
      : await apiWithVersion('GET /api/admin/users/{id}/time-records', { ...input, params: { id: String(subject) } });
  const records = (Array.isArray(answer) ? answer : answer.timeRecords).map(toRecord);
  return {
    // Also punched on that date, but of another working day, are the ends of night shifts.
    records: records.filter((record) => record?.workDate === date).filter((record) => record !== null),
    version: version ?? '',
  };
}

/** Reads what was changed of a working day, the oldest first. */
export function readHistory(subject: Subject, date: IsoDate, signal: AbortSignal): Promise<HistoryEntry[]> {
  if (subject === 'own') return api('GET /api/history', { query: { date }, signal });
  return api('GET /api/admin/users/{id}/history', { params: { id: String(subject) }, query: { date }, signal });
}

/** Corrects a working day, as it was seen, and returns the message for the person. */
export async function correctDay(
  subject: Subject,
  body: BodyOf<'PUT /api/time-records/{id}'>,
  ifMatch: string | undefined,
): Promise<string> {
  const { message } =
    subject === 'own'
      ? await api('PUT /api/time-records/{id}', { params: { id: 'new' }, body, ifMatch })
      : await api('PUT /api/admin/users/{id}/time-records/{recordId}', {
          params: { id: String(subject), recordId: 'new' },
          body,
          ifMatch,
        });
  return message;
}

/** Reports a late arrival, early leave or absence, and returns the message for the person. */
export async function reportIrregular(
  subject: Subject,
  body: BodyOf<'POST /api/time-records/absence'>,
  idempotencyKey: string,
): Promise<string> {
  const { message } =
    subject === 'own'
      ? await api('POST /api/time-records/absence', { body, idempotencyKey })
      : await api('POST /api/admin/users/{id}/time-records/absence', {
          params: { id: String(subject) },
          body,
          idempotencyKey,
        });
  return message;
}

/** Registers internal work, and returns the message for the person. */
export async function addInternalWork(
  subject: Subject,
  body: BodyOf<'POST /api/internal-work'>,
  idempotencyKey: string,
): Promise<string> {
  const { message } =
    subject === 'own'
      ? await api('POST /api/internal-work', { body, idempotencyKey })
      : await api('POST /api/admin/users/{id}/internal-work', {
          params: { id: String(subject) },
          body,
          idempotencyKey,
        });
  return message;
}

/** Deletes a value of a day, and returns the message for the person. */
export async function deleteValue(subject: Subject, { item, id: record }: Deletion): Promise<string> {
  const id = String(record);
  // An admin's for everyone of the company, themselves too.
  if (item === 'internal_work') await api('DELETE /api/internal-work/{id}', { params: { id } });
  else if (subject === 'own')
    await api('PATCH /api/time-records/{id}/field', { params: { id }, body: { field: FIELDS[item] } });
  else
    await api('PATCH /api/admin/users/{id}/time-records/{recordId}/field', {
      params: { id: String(subject), recordId: id },
      body: { field: FIELDS[item] },
    });
  return texts.deleted(texts.items[item]);
}

const FIELDS: Readonly<Record<Exclude<Deletion['item'], 'internal_work'>, DayField>> = {
  clock_in: 'clock_in',
  clock_out: 'clock_out',
  break_time: 'break_time',
  note: 'note',
  absence: 'absence',
  late: 'absence',
  early: 'absence',
};
