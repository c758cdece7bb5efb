import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

import { ApiError, messageOf } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
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
export function useSaving({ save, onSaved, onRefused }: Saving): UseMutationResult<string> {
  const queryClient = useQueryClient();
  return useSingleFlight(SAVING, {
    mutationFn: save,
    onSuccess: (message) => {
      void queryClient.invalidateQueries({ queryKey: ['time-records'] });
      void queryClient.invalidateQueries({ queryKey: ['internal-work'] });
      onSaved(message);
    },
    onError: (error) => onRefused(error instanceof ApiError ? error.fields : {}),
  });
}

/** What to say above the fields of a failure: nothing where a field says it. */
export function failureOf(error: Error | null, fields: readonly string[], fallback: string): string | null {
  if (error === null) return null;
  const isSaidAtField = error instanceof ApiError && Object.keys(error.fields).some((name) => fields.includes(name));
  return isSaidAtField ? null : messageOf(error, fallback);
}

/**
 * Keys that make a repeated call harmless (`Idempotency-Key`): the same one for the same body, so that a second try after
 * a lost answer does nothing twice, and another one as soon as the person changes what they send.
 */
export function useKeyFor(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
