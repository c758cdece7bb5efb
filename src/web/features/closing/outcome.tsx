import { useEffect, useRef, type ReactNode } from 'react';

import type { ClosingOutcome } from '#contract/closing.ts';
import { said } from '../../lib/closed-month.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './closing.module.css';
import { texts } from './texts.ts';

/** What was done for some people in a dialog, for whom it was refused, and why. */
export function Outcome({
  done,
  notDone,
  refused,
  onClose,
}: {
  /** `null` where nothing was done. */
  readonly done: string | null;
  readonly notDone: string;
  readonly refused: ClosingOutcome['refused'];
  readonly onClose: () => void;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div role="status">
        <Stack gap="lg" className={styles.body}>
          {done !== null && <Banner kind="success">{done}</Banner>}
          <p>{notDone}</p>
          <ul className={styles.refused}>
            {refused.map((each) => (
              <li key={each.user_id}>
                <Text as="div" weight="bold">
                  {each.name}
                </Text>
                {said(each)}
              </li>
            ))}
          </ul>
        </Stack>
      </div>
      <DialogActions>
        <Button ref={button} onClick={onClose}>
          {texts.back}
        </Button>
      </DialogActions>
    </>
  );
}
