import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError, messageOf } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteValue } from './day-calls.ts';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { Deletion } from './day-actions.ts';

/** How long after a deletion the month is read again (spec §9). */
const RELOAD_MS = 500;

/** Asks before a value of a day is deleted, and deletes it. */
export function DeleteDialog({
  subject,
  deletion,
  onClose,
  onDeleted,
}: {
  readonly subject: Subject;
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const finish = (message: string): void => {
    setTimeout(() => {
      void invalidate(queryClient, 'day');
    }, RELOAD_MS);
    onDeleted(message);
  };
  return (
    <ConfirmDialog
      name="delete-value"
      subject={deletion}
      title={texts.deleteTitle}
      action={texts.doDelete}
      busy={texts.deleting}
      failure={(error, { item }) => failureOf(error, subject, texts.items[item])}
      run={(chosen) => deleteValue(subject, chosen)}
      onDone={finish}
      onClose={onClose}
    >
      {({ date, item }) => <p>{texts.deletes(date, texts.items[item])}</p>}
    </ConfirmDialog>
  );
}

/** An admin's message names what failed (spec §8), unless the answer had no message. */
function failureOf(error: Error, subject: Subject, item: string): string {
  const message = messageOf(error, texts.serverError);
  const isWithoutMessage = !(error instanceof ApiError) || error.hasNoMessage;
  return subject === 'own' || isWithoutMessage ? message : texts.deletionFailed(item, message);
}
