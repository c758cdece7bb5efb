import { useCallback, useEffect, useState } from 'react';

import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { storeDraft, readDraft } from './draft-store.ts';
import { withDays, type DayErrors, type TypedDays } from './draft.ts';
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

/**
 * The person's edits of a month. They are stored in the tab until they are saved or discarded, and restored from there.
 */
export function useEdits(userId: number, month: IsoMonth) {
  const [state, setState] = useState<State>(() => begin(userId, month));
  const { edits } = state;
  useEffect(() => storeDraft(userId, month, edits), [userId, month, edits]);

  /** Adds days as they are typed now; `saved` is what is an edit no more once it is typed again. */
  const edit = useCallback(
    (days: TypedDays, saved: TypedDays): void => setState((before) => withDaysTyped(before, days, saved)),
    [],
  );

  /** Says what an edit of many days at once has done; where it changed any, it can be undone. */
  const editMany = (days: TypedDays, saved: TypedDays, text: string): void => {
    setState((before) => ({
      ...withDaysTyped(before, days, saved),
      notice: { text, before: days.size > 0 ? before.edits : null },
    }));
  };

  const discard = (): void =>
    setState((before) => ({
      ...before,
      edits: new Map(),
      notice: { text: texts.discarded, before: before.edits },
      errors: new Map(),
    }));

  const undo = (): void =>
    setState(({ notice, ...before }) => ({
      ...before,
      edits: notice?.before ?? before.edits,
      notice: null,
      errors: new Map(),
    }));

  /** Shows what has to be corrected before the edits can be saved. */
  const refuse = (errors: Errors): void => setState((before) => ({ ...before, errors, refusals: before.refusals + 1 }));

  /** Drops the edits that were sent and are saved now, not those that were typed meanwhile. */
  const settle = (sent: TypedDays): void =>
    setState((before) => ({
      ...before,
      edits: new Map([...before.edits].filter(([date, day]) => sent.get(date) !== day)),
      notice: null,
      errors: new Map(),
    }));

  return { ...state, edit, editMany, discard, undo, refuse, settle };
}

function begin(userId: number, month: IsoMonth): State {
  const edits = readDraft(userId, month);
  const notice = edits.size === 0 ? null : { text: texts.restored, before: null };
  return { edits, notice, errors: new Map(), refusals: 0 };
}

const withDaysTyped = (before: State, days: TypedDays, saved: TypedDays): State => ({
  ...before,
  edits: withDays(before.edits, days, saved),
  notice: null,
  errors: new Map([...before.errors].filter(([date]) => !days.has(date))),
});
