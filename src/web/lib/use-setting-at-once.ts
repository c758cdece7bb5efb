import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf, type ShownBy, versionOf } from './api.ts';
import { invalidate } from './query-keys.ts';
import { useExclusiveMutation } from './use-exclusive-mutation.ts';
import type { Seen } from './use-seen.ts';
import type { SettingSaving } from './use-setting.ts';

/** The variant of `useSetting` whose switches are each saved at once: none of them takes anything away. */
export function useSettingAtOnce<Changed>({
  name,
  shownBy,
  save,
  changes,
  failed,
  onDone,
}: SettingSaving & {
  readonly shownBy: ShownBy;
  readonly save: (changed: Changed, seen: Seen) => Promise<{ readonly message: string }>;
}): {
  readonly change: (changed: Changed) => void;
  /** The values that are being saved, shown as if they were stored. */
  readonly pending: Changed | undefined;
  readonly failure: ReactNode;
} {
  const queryClient = useQueryClient();
  const saving = useExclusiveMutation(`save-${name}`, {
    mutationFn: (changed: Changed) => save(changed, { ifMatch: versionOf(shownBy), shownBy }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, changes),
  });
  return {
    change: (changed) => saving.mutate(changed),
    pending: saving.isPending ? saving.variables : undefined,
    failure: saving.error === null ? null : messageOf(saving.error, failed),
  };
}
