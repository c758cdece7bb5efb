import { useRef, useState } from 'react';

import { sessionState } from './session-store.ts';
import { setItem, keysWithPrefix, getItem } from './tab-storage.ts';

const PREFIX = 'draft ';

/** What a person has typed into a form and not saved yet. */
export interface Draft<Values> {
  readonly values: Values;
  /** What had been typed before came back: after a reload, a login that ran out, a dialog closed by mistake. */
  readonly isRestored: boolean;
  readonly change: (changed: Partial<Values>) => void;
  /** Forgets what was typed; the fields go back to what they began with. */
  readonly discard: () => void;
}

/**
 * The values of a form's fields, kept in the tab until they are saved or given up, so that no failure loses what was
 * typed. They are the person's own: the next one who logs in here never sees them.
 *
 * @param form what the draft is of: the form, and the day where each has its own
 * @param initial what the fields begin with; what is kept has to be of the same shape
 * @param secrets the fields that stay in memory alone
 */
export function useDraft<Values extends object>(
  form: string,
  initial: Values,
  secrets: readonly (keyof Values)[] = [],
): Draft<Values> {
  const [name] = useState(() => ownName(form));
  const [kept] = useState(() => readAlike(name, initial));
  const [values, setValues] = useState(kept ?? initial);
  // Of two changes before the next drawing the second one goes on from the first.
  const latest = useRef(values);
  const [isRestored, setRestored] = useState(kept !== null);
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

/** The name under which this person's draft is kept. Those of others who were logged in before are forgotten. */
function ownName(form: string): string {
  const own = `${PREFIX}${sessionState().session?.user.id ?? ''} `;
  for (const name of keysWithPrefix(PREFIX)) if (!name.startsWith(own)) setItem(name, null);
  return `${own}${form}`;
}

function readAlike<Values extends object>(name: string, initial: Values): Values | null {
  const kept = getItem(name);
  return isAlike(kept, initial) ? (kept as Values) : null;
}

// Somebody may have written anything into the storage, a former version of the app for one.
function isAlike(value: unknown, pattern: unknown): boolean {
  if (typeof value !== typeof pattern || value === null) return false;
  if (typeof pattern !== 'object' || pattern === null) return true;
  return Object.entries(pattern).every(([key, part]) => isAlike((value as Record<string, unknown>)[key], part));
}
