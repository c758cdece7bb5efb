import { japanClock, type EpochMs } from '../time/instant.ts';
import { parseTimeOfDay } from '../time/minutes.ts';
import type { PunchType } from './record.ts';

const LABELS: Readonly<Record<PunchType, string>> = { clock_in: '出勤', clock_out: '退勤' };

/** The note that the clock screen sends with every punch (spec §7): `出勤 09:01`. */
export const punchNote = (type: PunchType, at: EpochMs): string => `${LABELS[type]} ${japanClock(at).slice(0, 5)}`;

/**
 * Whether a new note is that of the clock screen (D4), which no person wrote: a label, a space and a time. Only called
 * when a note is stored; a record has `isNoteAutomatic` from then on.
 */
export function isPunchNote(note: string): boolean {
  return Object.values(LABELS).some((label) => {
    const text = note.trim();
    const rest = text.slice(label.length);
    return text.startsWith(label) && rest !== rest.trimStart() && parseTimeOfDay(rest.trimStart()) !== null;
  });
}
