import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api, ApiError, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { texts } from './import-texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** The passwords of a thousand take some ten seconds, longer on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

/** A file, and the key that makes it harmless to send it again. */
interface Chosen {
  readonly file: File;
  readonly key: string;
}

/**
 * A file of employees: checked as soon as it is chosen, registered when the person has seen what comes of it. Where the
 * answer to that was lost (`isLost`), registering once more brings it.
 */
export function useImport() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const check = useExclusiveMutation('check-import', {
    mutationFn: (file: File) => api('POST /api/admin/users/import/preview', { body: { file } }),
  });
  const registration = useExclusiveMutation('import-users', {
    mutationFn: ({ file, key }: Chosen) =>
      api('POST /api/admin/users/import', { body: { file }, idempotencyKey: key, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSettled: () => invalidate(queryClient, 'employees'),
  });
  return {
    file: chosen?.file ?? null,
    preview: check.data ?? null,
    done: registration.data ?? null,
    isChecking: check.isPending,
    isRegistering: registration.isPending,
    checkFailure: check.error === null ? null : messageOf(check.error, texts.checkFailed),
    failure: registration.error === null ? null : messageOf(registration.error, texts.registerFailed),
    isLost: registration.error instanceof ApiError && registration.error.outcomeUnknown,
    choose: (file: File): void => {
      setChosen({ file, key: crypto.randomUUID() });
      registration.reset();
      check.mutate(file);
    },
    register: (): void => {
      if (chosen !== null) registration.mutate(chosen);
    },
  };
}
