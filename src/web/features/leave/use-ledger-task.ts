import { useState } from 'react';

import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import { useFlashMessage } from '../../ui/use-flash-message.ts';

/** What a super admin does to a ledger in a dialog. `base` is a grant by law that is to be entered by hand. */
export type LedgerTask =
  | { readonly kind: 'add'; readonly base?: StatutoryGrant }
  | { readonly kind: 'correct'; readonly grant: LedgerGrant }
  | { readonly kind: 'takeBack'; readonly grant: LedgerGrant }
  | { readonly kind: 'attendance'; readonly base: StatutoryGrant };

/** The dialog that is open over a ledger, and what was said when it was done. */
export function useLedgerTask() {
  const [task, setTask] = useState<LedgerTask | null>(null);
  const [message, showMessage] = useFlashMessage();
  return {
    task,
    message,
    open: setTask,
    close: (): void => setTask(null),
    done: (said: string): void => {
      setTask(null);
      showMessage(said);
    },
  };
}
