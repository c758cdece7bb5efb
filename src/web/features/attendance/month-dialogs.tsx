import type { ReactNode } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { DayDialogs } from './day-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Deletion } from './deletion.ts';
import type { DayDialog } from './month-address.ts';

/** Every dialog of the month, of which one at most is open. */
export function MonthDialogs({
  days,
  dialog,
  deletion,
  onClose,
  onDone,
}: {
  readonly days: readonly MonthRow[];
  readonly dialog: DayDialog | null;
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  return (
    <>
      <DayDialogs dialog={dialog} days={days} onClose={onClose} onSaved={onDone} />
      <DeleteDialog deletion={deletion} onClose={onClose} onDeleted={onDone} />
    </>
  );
}
