import { IRREGULAR_LABELS as irregular } from '#domain/attendance/irregular.ts';
import { translatable } from './language.ts';

/** The names of the irregularities on the screens. */
export const IRREGULAR_LABELS = translatable('irregularities', { ...irregular });
