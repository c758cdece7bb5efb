import { useQueryClient } from '@tanstack/react-query';

import type { MonthRow } from '#domain/attendance/month.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { menuIdOf } from './day-actions.tsx';
import { texts } from './texts.ts';

/**
 * Records in one tap that the deemed break of the person's own day couldn't be taken: a break of 0 (D38), which the
 * correction can change like any other.
 */
export function useDenyBreak(onDone: (message: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, error, reset } = useExclusiveMutation('deny-break', {
    mutationFn: ({ date, clockIn }: MonthRow) => {
      // A correction names a time: the one that the day has stays a punch.
      const clock_in = clockIn === null ? undefined : formatTimeOfDay(clockIn);
      const body = { date, clock_in, break_time: 0, modification_reason: texts.denyBreak };
      return api('PUT /api/time-records/{id}', { params: { id: 'new' }, body });
    },
    onSuccess: (_, { date }) => {
      // The button that was pressed goes.
      document.getElementById(menuIdOf(date))?.focus({ preventScroll: true });
      onDone(texts.breakDenied(date));
    },
    onSettled: () => invalidate(queryClient, 'day'),
  });
  return { denyBreak: mutate, failure: error === null ? null : messageOf(error, texts.denyBreakFailed), reset };
}
