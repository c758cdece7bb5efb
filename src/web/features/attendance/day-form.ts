import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { apiWithVersion } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { toRecord } from '../../lib/wire.ts';

/** What each dialog of a day is given. */
export interface DayDialogProps {
  readonly subject: Subject;
  readonly row: MonthRow;
  /** The days of the month that is shown. */
  readonly days: readonly MonthRow[];
  readonly onClose: () => void;
  /** Closes the dialog and shows the message. */
  readonly onDone: (message: string) => void;
}

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
    records: records.filter((record) => record !== null).filter((record) => record.workDate === date),
    version: version ?? '',
  };
}

/** Reads a working day when a dialog opens, not from the cache, and not again while somebody types there. */
export function useDay({ subject, row: { date } }: DayDialogProps): UseQueryResult<DayVersion> {
  return useQuery({
    queryKey: queryKey('day', date, subject),
    queryFn: ({ signal }) => readDay(subject, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The name of every save of a day's dialogs: one at a time is under way. */
export const SAVING = 'save-day';

/** The form of a day's dialog, by the dialog's name: after its save everything that shows the day is read anew. */
export function useDayForm<Values extends object>(
  name: string,
  { subject, row: { date }, onDone }: DayDialogProps,
  options: Omit<FormOptions<Values, { readonly message: string }>, 'draft' | 'mutation' | 'onSaved'>,
): Form<Values> {
  const queryClient = useQueryClient();
  return useForm({
    ...options,
    // Nobody's draft is ever taken for another's.
    draft: subject === 'own' ? `${name} ${date}` : `${name} ${date} ${subject}`,
    mutation: SAVING,
    onSaved: ({ message }) => {
      void invalidate(queryClient, 'day');
      onDone(message);
    },
  });
}
