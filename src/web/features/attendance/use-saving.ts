import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../lib/api.ts';
import { type ExclusiveMutation, useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { SAVING } from './day-dialog.ts';

/** How a dialog saves. */
interface Saving {
  /** Saves, and answers what to tell the person. */
  readonly save: () => Promise<string>;
  readonly onSaved: (message: string) => void;
  /** Says what the server found wrong with the fields, by its names of them. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void;
}

/** Saves a day's dialog, once at a time. Afterwards everything that shows the day is read anew. */
export function useSaving({ save, onSaved, onRefused }: Saving): ExclusiveMutation<string> {
  const queryClient = useQueryClient();
  return useExclusiveMutation(SAVING, {
    mutationFn: save,
    onSuccess: (message) => {
      void queryClient.invalidateQueries({ queryKey: ['time-records'] });
      void queryClient.invalidateQueries({ queryKey: ['internal-work'] });
      onSaved(message);
    },
    onError: (error) => onRefused(error instanceof ApiError ? error.fields : {}),
  });
}
