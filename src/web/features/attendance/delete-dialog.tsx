import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ApiError, messageOf } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { deleteValue } from './day-calls.ts';
import styles from './delete-dialog.module.css';
import type { Deletion } from './deletion.ts';
import { texts } from './texts.ts';

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
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(deletion);
  const deleting = useExclusiveMutation('delete-value', {
    mutationFn: (chosen: Deletion) => deleteValue(subject, chosen),
    onSuccess: (message) => {
      setTimeout(() => {
        for (const name of ['time-records', 'internal-work']) void queryClient.invalidateQueries({ queryKey: [name] });
      }, RELOAD_MS);
      onDeleted(message);
    },
  });
  if (deletion !== null && deletion !== shown) setShown(deletion);
  if (shown === null) return null;
  const close = (): void => {
    if (deleting.isPending) return;
    deleting.reset();
    onClose();
  };
  return (
    <Dialog title={texts.deleteTitle} opened={deletion !== null} onClose={close}>
      <p>{texts.deletes(shown.date, texts.items[shown.item])}</p>
      <div className={styles.outcome}>
        {deleting.error !== null && (
          <Banner kind="error">{failureOf(deleting.error, subject, texts.items[shown.item])}</Banner>
        )}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={deleting.isPending}>
          {texts.cancel}
        </Button>
        <Button
          color="red.9"
          aria-disabled={deleting.isPending || undefined}
          data-busy={deleting.isPending || undefined}
          onClick={() => deleting.mutate(shown)}
        >
          {deleting.isPending ? texts.deleting : texts.doDelete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** An admin is told what it was that failed (spec §8), unless the answer says nothing at all. */
function failureOf(error: Error, subject: Subject, item: string): string {
  const message = messageOf(error, texts.serverError);
  const isWithoutMessage = !(error instanceof ApiError) || error.hasNoMessage;
  return subject === 'own' || isWithoutMessage ? message : texts.deletionFailed(item, message);
}
