import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './clock.module.css';
import { texts } from './dialog-texts.ts';
import { texts as clockTexts } from './texts.ts';

/** How long an undo is offered; the server takes it for a while longer. */
const OFFERED_MS = 5000;

/** That a punch was made by a tap alone, and for a moment the way to undo it; a bar shows how long still. */
export function UndoToast({
  id,
  message,
  onUndone,
  onFailed,
  onOver,
}: {
  /** The record of the punch. */
  readonly id: number;
  readonly message: string;
  /** Called with the server's message. */
  readonly onUndone: (message: string) => void;
  readonly onFailed: (why: ReactNode) => void;
  readonly onOver: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const undoing = useExclusiveMutation('undo-punch', {
    mutationFn: () => api('POST /api/time-records/{id}/undo', { params: { id: String(id) } }),
    onSuccess: (answer) => onUndone(answer.message),
    onError: (error) => onFailed(messageOf(error, clockTexts.serverError)),
    onSettled: () => invalidate(queryClient, 'punch'),
  });
  const over = useEffectEvent(() => {
    if (!undoing.isPending) onOver();
  });
  useEffect(() => {
    const timer = setTimeout(() => over(), OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.undo}>
      <p>{message}</p>
      <Button variant="default" onClick={() => undoing.mutate()} aria-label={texts.undoPunch}>
        {texts.undo}
      </Button>
      <span className={styles.left} aria-hidden />
    </div>
  );
}
