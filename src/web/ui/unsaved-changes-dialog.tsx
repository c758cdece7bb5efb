import type { ReactNode } from 'react';

import type { UnsavedChangesGuard } from '../lib/use-unsaved-changes-guard.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/** Asks whether what is on the screen alone is to be given up. */
export function UnsavedChangesDialog({
  guard,
  texts,
  onLeave,
}: {
  readonly guard: UnsavedChangesGuard;
  readonly texts: {
    readonly leaveTitle: string;
    readonly leaveText: string;
    readonly stay: string;
    readonly leave: string;
  };
  /** Gives it up, before the way is gone. */
  readonly onLeave?: () => void;
}): ReactNode {
  return (
    <Dialog title={texts.leaveTitle} opened={guard.asks} onClose={guard.stay}>
      <p>{texts.leaveText}</p>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={guard.stay}>
          {texts.stay}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            onLeave?.();
            guard.leave();
          }}
        >
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
