import { useLayoutEffect, useRef, useState } from 'react';

import { sessionState } from './session-store.ts';
import { setItem, keysWithPrefix, getItem } from './tab-storage.ts';

const PREFIX = 'draft ';

/** The unsaved values of a form. */
export interface Draft<Values> {
  readonly values: Values;
  /** The values were restored: after a reload, an expired login, a dialog closed by mistake. */
  readonly isRestored: boolean;
  readonly change: (changed: Partial<Values>) => void;
  /** Discards the draft and resets the fields. */
  readonly discard: () => void;
}

/**
 * The values of a form's fields, stored in the tab until they are saved or discarded, so that no failure loses input.
 * They belong to the user: the next one who logs in here never sees them. Fields that nobody has touched follow other initial
 * values, as those that the server has after a save.
 *
 * @param form the key of the draft: the form, and the day where each has its own
 * @param initial the initial values; a stored draft has to be of the same shape
 * @param secrets the fields that are never stored
 */
export function useDraft<Values extends object>(
  form: string,
  initial: Values,
  secrets: readonly (keyof Values)[] = [],
): Draft<Values> {
  const [name] = useState(() => ownName(form));
  const [restored] = useState(() => readAlike(name, initial));
  const [values, setValues] = useState(restored ?? initial);
  const begun = JSON.stringify(initial);
  const [followed, setFollowed] = useState(begun);
  if (begun !== followed) {
    setFollowed(begun);
    if (JSON.stringify(values) === followed) setValues(initial);
  }
  // Of two changes before the next render the second one builds on the first.
  const latest = useRef(values);
  // After each render: a save discards the draft and then has the same values again, which is no change of them.
  useLayoutEffect(() => {
    latest.current = values;
  });
  const [isRestored, setRestored] = useState(restored !== null);
  return {
    values,
    isRestored,
    change: (changed) => {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      const stored = { ...latest.current };
      for (const field of secrets) stored[field] = initial[field];
      setItem(name, JSON.stringify(stored) === JSON.stringify(initial) ? null : stored);
    },
    discard: () => {
      latest.current = initial;
      setValues(initial);
      setRestored(false);
      setItem(name, null);
    },
  };
}

/** The storage key of this user's draft. Drafts of users who were logged in before are removed. */
export function ownName(form: string): string {
  const own = `${PREFIX}${sessionState().session?.user.id ?? ''} `;
  for (const name of keysWithPrefix(PREFIX)) if (!name.startsWith(own)) setItem(name, null);
  return `${own}${form}`;
}

function readAlike<Values extends object>(name: string, initial: Values): Values | null {
  const stored = getItem(name);
  return isAlike(stored, initial) ? (stored as Values) : null;
}

// The storage may hold anything, such as what an older version of the app wrote.
function isAlike(value: unknown, pattern: unknown): boolean {
  if (typeof value !== typeof pattern || value === null) return false;
  if (typeof pattern !== 'object' || pattern === null) return true;
  return Object.entries(pattern).every(([key, part]) => isAlike((value as Record<string, unknown>)[key], part));
}
