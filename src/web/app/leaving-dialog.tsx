import type { ReactNode } from 'react';

import { logout } from '../features/auth/logout.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { laterTexts } from './later-texts.ts';
import { texts } from './texts.ts';

/** Warns that punches are on this device alone and may be lost. */
export const LeavingDialog = ({
  unsent,
  onClose,
}: {
  readonly opened: boolean;
  /** How many; `null` closes the dialog. */
  readonly unsent: number | null;
  readonly onClose: () => void;
}): ReactNode => (
  <ConfirmDialog
    name="leave-unsent"
    subject={unsent}
    title={laterTexts.leaveUnsentTitle}
    action={texts.logout}
    busy={texts.logout}
    failure={() => texts.crashedTitle}
    run={async () => logout()}
    onDone={onClose}
    onClose={onClose}
  >
    {(count) => <p>{laterTexts.leaveUnsent(count)}</p>}
  </ConfirmDialog>
);
