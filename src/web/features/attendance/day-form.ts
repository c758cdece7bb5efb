import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import type { MonthRow } from '#domain/attendance/month.ts';
import { type DayVersion, readDay } from '../../lib/day-version.ts';
import type { Subject } from '../../lib/subject.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';

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

/** The form of a day's dialog, by the dialog's name: after its save everything that shows the day is read again. */
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
