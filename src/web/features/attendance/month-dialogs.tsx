import type { ReactNode } from 'react';

import type { ClosingAnswer } from '#contract/month-end.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { DayDialogs } from './day-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Deletion } from './deletion.ts';
import type { DayDialog } from './month-address.ts';

/** Every dialog of the month, of which one at most is open. */
export function MonthDialogs({
  subject,
  days,
  closing,
  dialog,
  deletion,
  onClose,
  onDone,
}: {
  /** Whether one is open; they are first loaded by that. */
  readonly opened: boolean;
  readonly subject: Subject;
  readonly days: readonly MonthRow[];
  readonly closing: ClosingAnswer | undefined;
  readonly dialog: DayDialog | null;
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  return (
    <>
      <DayDialogs subject={subject} dialog={dialog} days={days} closing={closing} onClose={onClose} onSaved={onDone} />
      <DeleteDialog subject={subject} deletion={deletion} onClose={onClose} onDeleted={onDone} />
    </>
  );
}
