import { useQueryClient } from '@tanstack/react-query';

import { type Change, invalidate } from './query-keys.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

interface EntryFormOptions<Values extends object, Result> extends Omit<
  FormOptions<Values, Result>,
  'onSaved' | 'onSettled'
> {
  /** Makes queries stale once it was sent: after a failure too, since the request may have arrived, or the entry be gone. */
  readonly changes: Change;
  /** Called with the answer's message. */
  readonly onSaved: (message: string) => void;
}

/** The form with which an entry of a list is added or changed, in the dialog of the list. */
export function useEntryForm<Values extends object, Result extends { readonly message: string }>({
  changes,
  onSaved,
  ...options
}: EntryFormOptions<Values, Result>): Form<Values> {
  const queryClient = useQueryClient();
  return useForm({
    ...options,
    onSaved: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, changes),
  });
}
