import { useEffect, useRef, type ReactNode } from 'react';

import type { ClosingOutcome } from '#contract/month-end.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import styles from './closing-dialog.module.css';
import { texts } from './texts.ts';

/** How many months were closed, or opened again. */
export const doneText = (isReopening: boolean, { user_ids }: ClosingOutcome): string =>
  isReopening ? texts.reopenedDone(user_ids.length) : texts.closedDone(user_ids.length);

/** What was done, whose month was refused, and why. */
export function Outcome({
  isReopening,
  outcome,
  onClose,
}: {
  readonly isReopening: boolean;
  readonly outcome: ClosingOutcome;
  readonly onClose: () => void;
}): ReactNode {
  const { user_ids, refused } = outcome;
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div className={styles.body} role="status">
        {user_ids.length > 0 && <Banner kind="success">{doneText(isReopening, outcome)}</Banner>}
        <p>{isReopening ? texts.notReopened(refused.length) : texts.notClosed(refused.length)}</p>
        <ul className={styles.refused}>
          {refused.map(({ user_id, name, message }) => (
            <li key={user_id}>
              <span className={styles.name}>{name}</span>
              {message}
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <Button ref={button} onClick={onClose}>
          {texts.back}
        </Button>
      </DialogActions>
    </>
  );
}
