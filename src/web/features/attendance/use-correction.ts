import { useState } from 'react';

import type { MonthRow } from '#domain/attendance/month.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { ApiError } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { serverNow } from '../../lib/use-server-time.ts';
import {
  differencesOf,
  isSaved,
  readValues,
  rebase,
  validateCorrection,
  valuesOf,
  type CorrectionField,
  type CorrectionValues,
} from './correction-values.ts';
import { correctDay, readDay, type DayVersion } from './day-calls.ts';
import { draftOf, useDayForm } from './day-dialog.tsx';
import { texts } from './texts.ts';

/** All that the person typed, and the day that they saw when they did. */
interface CorrectionDraft extends CorrectionValues {
  readonly reason: string;
  readonly base: CorrectionValues;
  readonly version: string;
}

const FIELDS: Readonly<Record<string, CorrectionField | 'reason'>> = {
  clock_in: 'clockIn',
  clock_out: 'clockOut',
  break_time: 'breakMinutes',
  note: 'note',
  modification_reason: 'reason',
};

/**
 * A correction from the day as it was read to its save. A day that another one changed meanwhile is never overwritten
 * unseen (D17): it becomes a conflict, with both versions, and the person decides.
 */
export function useCorrection({
  subject,
  row,
  read,
  onSaved,
}: {
  readonly subject: Subject;
  readonly row: Pick<MonthRow, 'date' | 'shift'>;
  readonly read: DayVersion;
  readonly onSaved: (message: string) => void;
}) {
  const [day, setDay] = useState(read);
  const [newer, setNewer] = useState<DayVersion | null>(null);
  const [initial] = useState(() => initialDraft(read));
  const judgedBy = ({ records }: DayVersion) => ({ date: row.date, shift: row.shift, records, now: serverNow() });
  const form = useDayForm({
    draft: draftOf('correction', row.date, subject),
    initial,
    validate: (values) => validateCorrection(values, values.reason, judgedBy(day), subject),
    save: async (values) => {
      try {
        return await correctDay(subject, bodyOf(row.date, values), values.version === '' ? undefined : values.version);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'day_changed') throw error;
        const current = await readDay(subject, row.date).catch(() => null);
        if (current === null) throw error;
        // Most likely it was this very save, whose answer had been lost.
        if (isSaved(values, judgedBy(current))) return texts.correctionSaved;
        setNewer(current);
        throw error;
      }
    },
    wireNames: FIELDS,
    failed: texts.correctionFailed,
    onSaved,
  });
  const { values } = form;

  /** Goes on from the newer day with these values. */
  const goOn = (current: DayVersion, chosen: CorrectionValues): void => {
    form.change({ ...chosen, base: valuesOf(current.records), version: current.version });
    setDay(current);
    setNewer(null);
    form.reset();
  };
  const theirs = newer && valuesOf(newer.records);

  return {
    day,
    form,
    conflict: newer &&
      theirs && {
        differences: differencesOf(values.base, values, theirs),
        onKeepMine: () => goOn(newer, rebase(values.base, values, theirs)),
        onTakeTheirs: () => goOn(newer, theirs),
      },
  };
}

function initialDraft({ records, version }: DayVersion): CorrectionDraft {
  const base = valuesOf(records);
  return { ...base, reason: '', base, version };
}

function bodyOf(date: string, values: CorrectionDraft) {
  const { clockIn, clockOut, breakMinutes, note } = readValues(values);
  const clock = (minute: WorkingDayMinute | null): string | null => (minute === null ? null : formatTimeOfDay(minute));
  return {
    date,
    clock_in: clock(clockIn),
    clock_out: clock(clockOut),
    break_time: breakMinutes,
    note,
    modification_reason: values.reason.trim(),
  };
}
