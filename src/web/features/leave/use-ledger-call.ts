import { useQueryClient } from '@tanstack/react-query';

import type { IsoDate } from '#domain/time/date.ts';
import { ApiError } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { refreshLeave } from './leave-queries.ts';
import { ledgerQuery } from './ledger-queries.ts';

/** What every form of the ledger is given. */
export interface LedgerFormProps {
  readonly userId: number;
  readonly today: IsoDate;
  readonly onClose: () => void;
  /** Hears what the server says of it. */
  readonly onDone: (message: string) => void;
}

/**
 * A change of a ledger. What the server finds wrong with a field is handed on under the form's own name of it; all that
 * shows leave is read anew in any case, since a refusal means that it is out of date.
 *
 * @param fields the form's names of the fields by the server's
 */
export function useLedgerCall<Field extends string>({
  userId,
  call,
  fields,
  onDone,
  onFaults,
}: {
  readonly userId: number;
  readonly call: () => Promise<{ readonly message: string }>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly onDone: (message: string) => void;
  readonly onFaults: (faults: Partial<Record<Field, string>>) => void;
}) {
  const queryClient = useQueryClient();
  return useExclusiveMutation('change-ledger', {
    mutationFn: call,
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {};
      const named = Object.entries(fields).flatMap(([name, field]) =>
        refused[name] === undefined ? [] : [[field, refused[name]]],
      );
      onFaults(Object.fromEntries(named) as Partial<Record<Field, string>>);
    },
    onSettled: () => {
      refreshLeave(queryClient);
      void queryClient.invalidateQueries(ledgerQuery(userId));
    },
  });
}
