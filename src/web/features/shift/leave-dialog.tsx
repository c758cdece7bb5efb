import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { texts } from './texts.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks whether what was typed is to be given up. */
export function LeaveDialog({
  guard,
  onLeave,
}: {
  readonly guard: LeaveGuard;
  /** Gives it up, before the way is gone. */
  readonly onLeave: () => void;
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
            onLeave();
            guard.leave();
          }}
        >
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
