import { monthOf, parseIsoDate, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { setItem, keysWithPrefix, getItem } from '../../lib/tab-storage.ts';
import type { TypedDay, TypedDays } from './draft.ts';

const PREFIX = 'shiftDraft ';

// The edits are the person's own: the next one who logs in here never sees them.
const prefixOf = (userId: number): string => `${PREFIX}${userId} `;
const nameOf = (userId: number, month: IsoMonth): string => prefixOf(userId) + month;

/** The edits of a month that were not saved, none when there are none. */
export function readDraft(userId: number, month: IsoMonth): TypedDays {
  const stored = getItem(nameOf(userId, month));
  // Somebody may have written anything into the storage; what is no day of the month is left out.
  return new Map(Array.isArray(stored) ? stored.flatMap((entry) => parseEntry(entry, month)) : []);
}

/** Stores the edits of a month in this tab; removes them when there are none. */
export function storeDraft(userId: number, month: IsoMonth, edits: TypedDays): void {
  setItem(nameOf(userId, month), edits.size === 0 ? null : [...edits]);
}

/** A month of which edits are stored, `null` when there is none. */
export function draftMonth(userId: number): IsoMonth | null {
  const prefix = prefixOf(userId);
  const [name] = keysWithPrefix(prefix);
  return parseIsoMonth(name?.slice(prefix.length) ?? '');
}

function parseEntry(entry: unknown, month: IsoMonth): [IsoDate, TypedDay][] {
  if (!Array.isArray(entry)) return [];
  const [text, day] = entry as unknown[];
  const date = typeof text === 'string' ? parseIsoDate(text) : null;
  return date !== null && monthOf(date) === month && isDay(day) ? [[date, day]] : [];
}

function isDay(value: unknown): value is TypedDay {
  if (typeof value !== 'object' || value === null) return false;
  const day = value as Partial<Record<keyof TypedDay, unknown>>;
  return typeof day.isWorkday === 'boolean' && typeof day.start === 'string' && typeof day.end === 'string';
}
