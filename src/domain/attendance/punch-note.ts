import { japanClock, type EpochMs } from '../time/instant.ts';
import { parseTimeOfDay } from '../time/minutes.ts';
import type { PunchType } from './record.ts';

const LABELS: Readonly<Record<PunchType, string>> = { clock_in: '出勤', clock_out: '退勤' };

/** The note that the clock screen sends with every punch (spec §7): `出勤 09:01`. */
export const punchNote = (type: PunchType, at: EpochMs): string => `${LABELS[type]} ${japanClock(at).slice(0, 5)}`;

/**
 * Whether a note that comes in is that of the clock screen (D4), which no person wrote: a label, a space and a time. Asked
 * where a note enters, and never again: a record knows it by `isNoteAutomatic`.
 */
export function isPunchNote(note: string): boolean {
  return Object.values(LABELS).some((label) => {
    const text = note.trim();
    const rest = text.slice(label.length);
    return text.startsWith(label) && rest !== rest.trimStart() && parseTimeOfDay(rest.trimStart()) !== null;
  });
}
