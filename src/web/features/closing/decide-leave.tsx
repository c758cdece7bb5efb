import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import type { FindingOf } from './month-rows.ts';
import { texts } from './texts.ts';

type Decision = 'approved' | 'rejected';

/** Decides leave that waits, where its month is to be closed: it can't be closed over it. */
export function DecideLeave({
  of: { finding },
  onDone,
}: {
  readonly of: FindingOf;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [notes, setNotes] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const deciding = useExclusiveMutation('decide-leave', {
    mutationFn: (status: Decision) =>
      api('PUT /api/admin/vacations/{id}', {
        params: { id: String(finding.request_id) },
        body: { status, ...(notes.trim() !== '' && { notes: notes.trim() }) },
      }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  const decide = (decision: Decision): void => {
    const lacksReason = decision === 'rejected' && notes.trim() === '';
    setMissing(lacksReason);
    if (lacksReason) field.current?.focus();
    else deciding.mutate(decision);
  };
  const button = (decision: Decision, label: string) => (
    <ActionButton
      variant="default"
      isBusy={deciding.isPending && deciding.variables === decision}
      busy={texts.deciding}
      onClick={() => decide(decision)}
    >
      {label}
    </ActionButton>
  );
  return (
    <form noValidate aria-label={texts.decideLeave} onSubmit={(event) => event.preventDefault()}>
      <Stack gap="snug">
        {deciding.error !== null && <Banner kind="error">{messageOf(deciding.error, texts.decideFailed)}</Banner>}
        <TextField
          ref={field}
          label={texts.decideNotes}
          value={notes}
          maxLength={500}
          autoComplete="off"
          error={isMissing ? texts.rejectNeedsReason : undefined}
          onChange={(event) => {
            setNotes(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Row gap="sm" onPhones="fill">
          {button('approved', texts.approveLeave)}
          {button('rejected', texts.rejectLeave)}
        </Row>
        <Hint>{texts.undecidedHint}</Hint>
      </Stack>
    </form>
  );
}
