import { useCallback, useEffect, useState } from 'react';

import { type DateRange, isWithin, parseIsoDate, type IsoDate } from '#domain/time/date.ts';
import { parsePeriodName, type PeriodName, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { getItem, keysWithPrefix, setItem } from '../../lib/tab-storage.ts';
import { isTypedHours, withDays, type DayErrors, type TypedDay, type TypedDays } from './draft.ts';
import { texts } from './texts.ts';

/** What happened to many days at once, with the edits from before where it can be undone. */
export interface Notice {
  readonly text: string;
  readonly before: TypedDays | null;
}

type Errors = ReadonlyMap<IsoDate, DayErrors>;

interface State {
  /** The days that differ from what is saved. */
  readonly edits: TypedDays;
  readonly notice: Notice | null;
  readonly errors: Errors;
  /** How often errors were found, so that the first of them takes the focus each time. */
  readonly refusals: number;
}

const NO_ERRORS: Errors = new Map();

/**
 * The person's edits of a month. They are stored in the tab until they are saved or discarded, and restored from there.
 */
export function useEdits(userId: number, period: WagePeriod) {
  const [state, setState] = useState<State>(() => {
    const edits = readDraft(userId, period);
    const notice = edits.size === 0 ? null : { text: texts.restored, before: null };
    return { edits, notice, errors: NO_ERRORS, refusals: 0 };
  });
  const { edits } = state;
  useEffect(() => storeDraft(userId, period, edits), [userId, period, edits]);

  /**
   * Adds days as they are typed now; `saved` is what is an edit no more once it is typed again. A text says what an edit of
   * many days at once has done; where it changed any, it can be undone.
   */
  const edit = useCallback(
    (days: TypedDays, saved: TypedDays, text?: string): void =>
      setState((before) => ({
        ...before,
        edits: withDays(before.edits, days, saved),
        notice: text === undefined ? null : { text, before: days.size > 0 ? before.edits : null },
        errors: new Map([...before.errors].filter(([date]) => !days.has(date))),
      })),
    [],
  );

  return {
    ...state,
    edit,
    discard: (): void =>
      setState((before) => ({
        ...before,
        edits: new Map(),
        notice: { text: texts.discarded, before: before.edits },
        errors: NO_ERRORS,
      })),
    undo: (): void =>
      setState(({ notice, ...before }) => ({
        ...before,
        edits: notice?.before ?? before.edits,
        notice: null,
        errors: NO_ERRORS,
      })),
    /** Shows what has to be corrected before the edits can be saved. */
    refuse: (errors: Errors): void => setState((before) => ({ ...before, errors, refusals: before.refusals + 1 })),
    /** Drops the edits that were sent and are saved now, not those that were typed meanwhile. */
    settle: (sent: TypedDays): void =>
      setState((before) => ({
        ...before,
        edits: new Map([...before.edits].filter(([date, day]) => sent.get(date) !== day)),
        notice: null,
        errors: NO_ERRORS,
      })),
  };
}

// The edits are the person's own: the next one who logs in here never sees them.
const prefixOf = (userId: number): string => `shiftDraft ${userId} `;
const nameOf = (userId: number, { name }: WagePeriod): string => prefixOf(userId) + name;

/** The edits of a month that were not saved, none when there are none. */
export function readDraft(userId: number, period: WagePeriod): TypedDays {
  const stored = getItem(nameOf(userId, period));
  // Somebody may have written anything into the storage; what is no day of the month is left out.
  return new Map(Array.isArray(stored) ? stored.flatMap((entry) => parseEntry(entry, period)) : []);
}

/** Stores the edits of a month in this tab; removes them when there are none. */
export function storeDraft(userId: number, period: WagePeriod, edits: TypedDays): void {
  setItem(nameOf(userId, period), edits.size === 0 ? null : [...edits]);
}

/** The name of a month of which edits are stored, `null` when there is none. */
export function draftMonth(userId: number): PeriodName | null {
  const prefix = prefixOf(userId);
  const [name] = keysWithPrefix(prefix);
  return parsePeriodName(name?.slice(prefix.length) ?? '');
}

function parseEntry(entry: unknown, period: DateRange): [IsoDate, TypedDay][] {
  if (!Array.isArray(entry)) return [];
  const [text, day] = entry as unknown[];
  const date = typeof text === 'string' ? parseIsoDate(text) : null;
  return date !== null && isWithin(date, period) && isDay(day) ? [[date, day]] : [];
}

const isDay = (value: unknown): value is TypedDay =>
  isTypedHours(value) && 'isWorkday' in value && typeof value.isWorkday === 'boolean';
