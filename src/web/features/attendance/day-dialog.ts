import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Subject } from '../../lib/month-queries.ts';

/** The name of every save of a day's dialogs: one at a time is under way. */
export const SAVING = 'save-day';

/** What each dialog of a day is given. */
export interface DayDialogProps {
  readonly subject: Subject;
  readonly row: MonthRow;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onSaved: (message: string) => void;
}

/** What the draft of a day's form is of: nobody's is ever taken for another's. */
export const draftOf = (form: string, date: IsoDate, subject: Subject): string =>
  subject === 'own' ? `${form} ${date}` : `${form} ${date} ${subject}`;
