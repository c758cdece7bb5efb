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
  // The last one stays while its dialog goes out.
  const [task, setTask] = useState<LedgerTask | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [message, showMessage] = useFlashMessage();
  return {
    task,
    isOpen,
    message,
    open: (next: LedgerTask): void => {
      setTask(next);
      setOpen(true);
    },
    close: (): void => setOpen(false),
    done: (said: string): void => {
      setOpen(false);
      showMessage(said);
    },
  };
}
