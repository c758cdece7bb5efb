import { useQueryClient } from '@tanstack/react-query';

import type { IsoDate } from '#domain/time/date.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { ledgerQuery } from './leave-queries.ts';
import { texts } from './ledger-texts.ts';

/** What every form of the ledger is given. */
export interface LedgerFormProps {
  readonly userId: number;
  readonly today: IsoDate;
  readonly onClose: () => void;
  /** Is given the server's message once it is saved. */
  readonly onDone: (message: string) => void;
}

/**
 * The form of a change of a ledger. All that shows leave is read anew in any case, since a refusal means that it is out
 * of date.
 */
export function useLedgerForm<Values extends object>({
  userId,
  onDone,
  ...options
}: Omit<FormOptions<Values, { readonly message: string }>, 'mutation' | 'failed' | 'onSaved' | 'onSettled'> &
  Pick<LedgerFormProps, 'userId' | 'onDone'>): Form<Values> {
  const queryClient = useQueryClient();
  return useForm({
    ...options,
    mutation: 'change-ledger',
    failed: texts.saveFailed,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => {
      void invalidate(queryClient, 'leave');
      void queryClient.invalidateQueries(ledgerQuery(userId));
    },
  });
}
