import type { ReactNode } from 'react';

import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { DayDialogs } from './month-dialogs.tsx';
import type { DialogKind } from './month-address.ts';
import { texts } from './texts.ts';
import { useMonth } from './use-month.ts';

const MINUTE_MS = 60_000;
const TITLES = { correction: texts.correctionTitle, irregular: texts.irregularTitle };

/** One dialog of an employee's day, for their admins, on other screens than the month. It is open while it is mounted. */
export function EmployeeDay({
  userId,
  date,
  kind,
  onClose,
  onDone,
}: {
  readonly userId: number;
  readonly date: IsoDate;
  readonly kind: Extract<DialogKind, 'correction' | 'irregular'>;
  readonly onClose: () => void;
  /** Closes the dialog and shows the message. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  const shown = useMonth(userId, monthOf(date), 'all', useServerTime(MINUTE_MS));
  if (shown.days !== undefined)
    return (
      <DayDialogs
        subject={userId}
        dialog={{ kind, date }}
        days={shown.days}
        closing={shown.closing}
        onClose={onClose}
        onSaved={onDone}
      />
    );
  if (shown.isLoading)
    return (
      <div className="visually-hidden" role="status">
        {texts.loading}
      </div>
    );
  return (
    <Dialog title={TITLES[kind]} opened onClose={onClose}>
      {shown.failure !== null && (
        <LoadFailure isReading={shown.isReading} onRetry={shown.reload}>
          {shown.failure}
        </LoadFailure>
      )}
    </Dialog>
  );
}
