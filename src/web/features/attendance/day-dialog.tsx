import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { messageOf } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { readDay, type DayVersion } from './day-calls.ts';
import { texts } from './texts.ts';

/** The name of every save of a day's dialogs: one at a time is under way. */
export const SAVING = 'save-day';

/** What each dialog of a day is given. */
export interface DayDialogProps {
  readonly subject: Subject;
  readonly row: MonthRow;
  readonly onClose: () => void;
  /** Closes the dialog and shows the message. */
  readonly onSaved: (message: string) => void;
}

/** What the draft of a day's form is of: nobody's is ever taken for another's. */
export const draftOf = (form: string, date: IsoDate, subject: Subject): string =>
  subject === 'own' ? `${form} ${date}` : `${form} ${date} ${subject}`;

/** Reads a working day when a dialog opens, not from the cache, and not again while somebody types there. */
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
  /** Given the message for the person. */
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

/** What a dialog shows of something that has to be read first: bars in its place, then it, or why not and a new try. */
export function Loaded<Data>({
  query,
  failed,
  height,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** The message where the server gives no reason. */
  readonly failed: string;
  /** How tall it will be, in rem: the dialog is so beforehand. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching)
    return <LoadFailure onRetry={query.refetch}>{messageOf(query.error, failed)}</LoadFailure>;
  return (
    <div role="status" style={{ height: `${height}rem` }}>
      <Stack gap="sm">
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton height="0.875rem" width="30%" />
        <Skeleton height="2.75rem" />
        <Skeleton height="0.875rem" width="30%" />
        <Skeleton height="2.75rem" />
      </Stack>
    </div>
  );
}
