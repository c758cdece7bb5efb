import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import type { Flash } from '../../ui/use-flash-message.ts';
import { obligationTexts as texts } from './ledger-texts.ts';

const REMINDING = 'remind-of-five-days';

/** Whether somebody has days left that they can still take in time. */
export const canRemind = ({ remaining_days: left, deadline }: EmployeeObligation, asOf: string): boolean =>
  left > 0 && deadline >= asOf;

const remind = (rows: readonly EmployeeObligation[]) =>
  api('POST /api/admin/five-day-obligations/reminders', {
    body: { user_ids: [...new Set(rows.map(({ user_id: userId }) => userId))] },
  });

/** What was done, and of whom it wasn't, why. */
function saidOf({ message, user_ids: reminded, refused }: Awaited<ReturnType<typeof remind>>): Flash {
  const whyNot = refused.map(({ name, message: why }) => texts.notReminded(name, why));
  return reminded.length === 0 ? { info: whyNot.join(' ') } : [message, ...whyNot].join(' ');
}

/** Reminds one person (催促), at once. */
export function RemindOne({
  row,
  onDone,
}: {
  readonly row: EmployeeObligation;
  readonly onDone: (message: Flash) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const reminding = useExclusiveMutation(REMINDING, {
    mutationFn: () => remind([row]),
    onSuccess: (outcome) => onDone(saidOf(outcome)),
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return (
    <>
      {reminding.error !== null && (
        <Text as="span" tone="danger" size="sm">
          {messageOf(reminding.error, texts.remindFailed)}
        </Text>
      )}
      <RowButton
        variant="default"
        label={texts.remindOf(row.name)}
        isBusy={reminding.isPending}
        onClick={() => reminding.mutate()}
      >
        {texts.remind}
      </RowButton>
    </>
  );
}

/** Reminds all of the list, after a question; nothing where nobody has days left. */
export function RemindAll({
  rows,
  onDone,
}: {
  readonly rows: readonly EmployeeObligation[];
  readonly onDone: (message: Flash) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [asked, ask] = useState<readonly EmployeeObligation[] | null>(null);
  const people = (all: readonly EmployeeObligation[]): number => new Set(all.map(({ user_id: userId }) => userId)).size;
  return (
    <>
      {rows.length > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => ask(rows)}>
          {texts.remindAll(people(rows))}
        </Button>
      )}
      <ConfirmDialog
        name={REMINDING}
        subject={asked}
        title={texts.remindTitle}
        action={texts.remind}
        busy={texts.reminding}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.remindFailed)}
        run={remind}
        onDone={(outcome) => {
          ask(null);
          onDone(saidOf(outcome));
        }}
        onSettled={() => invalidate(queryClient, 'leave')}
        onClose={() => ask(null)}
      >
        {(all) => texts.remindQuestion(people(all))}
      </ConfirmDialog>
    </>
  );
}
