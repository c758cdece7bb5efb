import type { MonthRow } from '#domain/attendance/month.ts';

/** The name of every save of a day's dialogs: one at a time is under way. */
export const SAVING = 'save-day';

/** What each dialog of a day is given. */
export interface DayDialogProps {
  readonly row: MonthRow;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onSaved: (message: string) => void;
}
