import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import styles from './clock.module.css';
import { texts } from './dialog-texts.ts';

/** How long an undo is offered; the server takes it for a while longer. */
const OFFERED_MS = 5000;

/** That a punch was made by a tap alone, and for a moment the way to undo it; a bar shows how long still. */
export function UndoToast({
  message,
  onUndo,
  onOver,
}: {
  readonly message: string;
  readonly onUndo: () => void;
  readonly onOver: () => void;
}): ReactNode {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.undo}>
      <p>{message}</p>
      <Button variant="default" onClick={onUndo} aria-label={texts.undoPunch}>
        {texts.undo}
      </Button>
      <span className={styles.left} aria-hidden />
    </div>
  );
}
