import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';
import type { MasterList } from './master-lists.ts';
import { texts } from './texts.ts';

/** Asks before an entry of a list is deleted, and does it. */
export function DeleteDialog({
  list,
  entry,
  onClose,
  onDeleted,
}: {
  readonly list: MasterList;
  readonly entry: MasterEntry | null;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  const deleting = useExclusiveMutation('delete-master-data', {
    mutationFn: (id: number) => list.remove(id),
    onSuccess: ({ message }) => onDeleted(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['master-data'] }),
  });
  const close = (): void => {
    if (deleting.isPending) return;
    deleting.reset();
    onClose();
  };
  return (
    <Dialog title={texts.deletion(list.noun)} opened={entry !== null} onClose={close}>
      <div className={styles.body}>
        <p className={styles.name}>{shown?.name}</p>
        <p>{list.askDelete}</p>
        <p className={styles.hint}>{texts.deletedFromUsers}</p>
        {deleting.error !== null && (
          <Banner kind="error">{messageOf(deleting.error, texts.deleteFailed(list.noun))}</Banner>
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
          onClick={() => shown !== null && deleting.mutate(shown.id)}
        >
          {deleting.isPending ? texts.deleting : texts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
