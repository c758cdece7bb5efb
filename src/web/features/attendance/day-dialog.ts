import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { readDay, type DayVersion } from './day-calls.ts';

/** The name of every save of a day's dialogs: one at a time is under way. */
export const SAVING = 'save-day';

/** What each dialog of a day is given. */
export interface DayDialogProps {
  readonly subject: Subject;
  readonly row: MonthRow;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onSaved: (message: string) => void;
}

/** What the draft of a day's form is of: nobody's is ever taken for another's. */
export const draftOf = (form: string, date: IsoDate, subject: Subject): string =>
  subject === 'own' ? `${form} ${date}` : `${form} ${date} ${subject}`;

/** Reads a working day afresh when a dialog opens, and never under the eyes of who is typing there. */
export function useDay(subject: Subject, date: IsoDate): UseQueryResult<DayVersion> {
  return useQuery({
    queryKey: queryKey('day', date, subject),
    queryFn: ({ signal }) => readDay(subject, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The form of a day's dialog: after its save everything that shows the day is read anew. */
export function useDayForm<Values extends object>({
  onSaved,
  ...options
}: Omit<FormOptions<Values, string>, 'mutation' | 'onSaved'> & {
  /** Hears what to tell the person. */
  readonly onSaved: (message: string) => void;
}): Form<Values> {
  const queryClient = useQueryClient();
  return useForm({
    ...options,
    mutation: SAVING,
    onSaved: (message) => {
      void invalidate(queryClient, 'day');
      onSaved(message);
    },
  });
}
