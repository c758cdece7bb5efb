import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from './api.ts';
import { invalidate } from './query-keys.ts';
import { useExclusiveMutation } from './use-exclusive-mutation.ts';
import type { SettingSaving } from './use-setting.ts';

/** The variant of `useSetting` whose switches are each saved at once: none of them takes anything away. */
export function useSettingAtOnce<Changed>({
  name,
  save,
  changes,
  failed,
  onDone,
}: SettingSaving & { readonly save: (changed: Changed) => Promise<{ readonly message: string }> }): {
  readonly change: (changed: Changed) => void;
  /** The values that are being saved, shown as if they were stored. */
  readonly pending: Changed | undefined;
  readonly failure: ReactNode;
} {
  const queryClient = useQueryClient();
  const saving = useExclusiveMutation(`save-${name}`, {
    mutationFn: save,
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, changes),
  });
  return {
    change: (changed) => saving.mutate(changed),
    pending: saving.isPending ? saving.variables : undefined,
    failure: saving.error === null ? null : messageOf(saving.error, failed),
  };
}
