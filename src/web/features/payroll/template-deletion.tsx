import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { Choice } from './payroll-queries.ts';
import styles from './template-deletion.module.css';
import { texts } from './texts.ts';

/** Asks before a template is deleted, and does it. */
export function TemplateDeletion({
  opened,
  template,
  onClose,
  onDeleted,
}: {
  readonly opened: boolean;
  readonly template: Choice;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(template);
  if (opened && template !== shown) setShown(template);
  const deleting = useExclusiveMutation('delete-payroll-template', {
    mutationFn: (id: number) => api('DELETE /api/admin/payroll-templates/{id}', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDeleted(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payroll', 'templates'] }),
  });
  const close = (): void => {
    if (deleting.isPending) return;
    deleting.reset();
    onClose();
  };
  return (
    <Dialog title={texts.deletion} opened={opened} onClose={close}>
      <div className={styles.body}>
        <p className={styles.name}>{shown.values.name}</p>
        <p>{texts.askDelete}</p>
        {deleting.error !== null && <Banner kind="error">{messageOf(deleting.error, texts.deleteFailed)}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={deleting.isPending}>
          {texts.cancel}
        </Button>
        <Button
          color="red.9"
          aria-disabled={deleting.isPending || undefined}
          data-busy={deleting.isPending || undefined}
          onClick={() => shown.id !== null && deleting.mutate(shown.id)}
        >
          {deleting.isPending ? texts.deleting : texts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
