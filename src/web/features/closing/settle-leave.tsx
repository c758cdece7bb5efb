import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { readDay } from '../../lib/day-version.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { strikeText } from './finding-texts.ts';
import type { FindingOf } from './month-rows.ts';
import { texts } from './texts.ts';

type Way = 'take_back' | 'strike';

/**
 * Settles work in the time of approved leave (D54): the leave is taken back, or the work is struck by a correction of the day,
 * each by its ordinary call and with a reason.
 */
export function SettleLeave({
  of: { row, finding },
  onDone,
}: {
  readonly of: FindingOf;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { user_id: userId } = row;
  const { request_id: requestId, strike } = finding;
  const date = isoDate(finding.date);
  // As the fields of the day read it: a correction is refused once the day is another.
  const day = useQuery({
    queryKey: queryKey('day', date, userId, 'review'),
    queryFn: ({ signal }) => readDay(userId, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const settling = useExclusiveMutation('settle-leave', {
    mutationFn: async (way: Way): Promise<string> => {
      if (way === 'take_back') {
        await api('PUT /api/admin/vacations/{id}', {
          params: { id: String(requestId) },
          body: { status: 'cancelled', notes: reason.trim() },
        });
        return texts.leaveTakenBack;
      }
      const { version } = day.data ?? (await readDay(userId, date));
      const { message } = await api('PUT /api/admin/users/{id}/time-records/{recordId}', {
        params: { id: String(userId), recordId: 'new' },
        body: {
          date,
          clock_in: strike?.clock_in ?? null,
          clock_out: strike?.clock_out ?? null,
          break_time: strike?.break_time ?? null,
          note: null,
          modification_reason: reason.trim(),
        },
        ifMatch: version === '' ? undefined : version,
      });
      return message;
    },
    onSuccess: onDone,
    onSettled: (_message, _error, way) => invalidate(queryClient, way === 'take_back' ? 'leave' : 'day'),
  });
  const settle = (way: Way): void => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') field.current?.focus();
    else settling.mutate(way);
  };
  return (
    <form noValidate aria-label={texts.settleLeave} onSubmit={(event) => event.preventDefault()}>
      <Stack gap="snug">
        {settling.error !== null && <Banner kind="error">{messageOf(settling.error, texts.settleFailed)}</Banner>}
        <TextField
          ref={field}
          label={texts.settleReason}
          value={reason}
          maxLength={500}
          autoComplete="off"
          error={isMissing ? texts.reasonMissing : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Row gap="sm" onPhones="fill">
          <ActionButton
            variant="default"
            isBusy={settling.isPending && settling.variables === 'take_back'}
            busy={texts.takingBack}
            onClick={() => settle('take_back')}
          >
            {texts.takeBackLeave}
          </ActionButton>
          {strike !== undefined && (
            <ActionButton
              variant="default"
              isBusy={settling.isPending && settling.variables === 'strike'}
              busy={texts.striking}
              onClick={() => settle('strike')}
            >
              {texts.strike}
            </ActionButton>
          )}
        </Row>
        <Hint>
          {texts.takeBackHint} {strike === undefined ? texts.noStrike : texts.strikeHint(strikeText(strike))}
        </Hint>
      </Stack>
    </form>
  );
}
