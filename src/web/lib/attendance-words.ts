import { OFFLINE_PUNCH_LABEL } from '#domain/attendance/offline-punch.ts';
import { type AnyPunchType, PUNCH_LABELS as punch, TIME_UNCONFIRMED_LABEL } from '#domain/attendance/record.ts';
import { translatable } from './language.ts';

/** The names of the punches on the screens. */
export const PUNCH_LABELS = translatable<Record<AnyPunchType, string>>('punches', { ...punch });

/** The marks of a punch on the screens. */
export const markWords = translatable('marks', {
  timeUnconfirmed: TIME_UNCONFIRMED_LABEL,
  offline: OFFLINE_PUNCH_LABEL,
});
