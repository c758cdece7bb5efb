import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { messageOf } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';
import { deleteValue, type Deletion } from './deletion.ts';
import { texts } from './texts.ts';

/** How long after a deletion the month is read again (spec §9). */
const RELOAD_MS = 500;

/** Asks before a value of a day is deleted, and deletes it. */
export function DeleteDialog({
  deletion,
  onClose,
  onDeleted,
}: {
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(deletion);
  const deleting = useSingleFlight('delete-value', {
    mutationFn: deleteValue,
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
        {deleting.error !== null && <Banner kind="error">{messageOf(deleting.error, texts.serverError)}</Banner>}
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
