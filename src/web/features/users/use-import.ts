import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { texts } from './import-texts.ts';

/** The passwords of a thousand take some ten seconds, longer on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

/** A file of employees: checked as soon as it is chosen, registered when the person has seen what comes of it. */
export function useImport() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const check = useSingleFlight('check-import', {
    mutationFn: (chosen: File) => api('POST /api/admin/users/import/preview', { body: { file: chosen } }),
  });
  const registration = useSingleFlight('import-users', {
    mutationFn: (chosen: File) =>
      api('POST /api/admin/users/import', { body: { file: chosen }, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
  const failure = registration.error ?? check.error;
  return {
    file,
    preview: check.data ?? null,
    done: registration.data ?? null,
    isChecking: check.isPending,
    isRegistering: registration.isPending,
    failure:
      failure === null
        ? null
        : messageOf(failure, registration.error === null ? texts.checkFailed : texts.registerFailed),
    choose: (chosen: File): void => {
      setFile(chosen);
      registration.reset();
      check.mutate(chosen);
    },
    register: (): void => {
      if (file !== null) registration.mutate(file);
    },
  };
}
