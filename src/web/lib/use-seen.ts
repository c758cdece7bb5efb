import { useEffect, useState } from 'react';

import { ApiError, type ShownBy, versionOf } from './api.ts';
import { getItem, setItem } from './tab-storage.ts';
import { ownName } from './use-draft.ts';

/** A save refers to what was shown when the first field was changed. */
export interface Seen {
  readonly ifMatch: string | undefined;
  readonly shownBy: ShownBy;
}

/** The fields of a form: their saved and their present values. */
interface Fields<Values> {
  readonly initial: Values;
  readonly values: Values;
  readonly change: (changed: Partial<Values>) => void;
}

/** What a draft began from, as it is stored in the tab. */
interface Base {
  readonly version: string | null;
  readonly initial: object;
}

/**
 * Keeps what a draft began from, over a reload too, so that a save of it never overwrites unseen what was saved elsewhere
 * (D17). Fields that nobody has changed follow what is saved elsewhere.
 */
export function useSeen<Values extends object>(
  form: string,
  shownBy: ShownBy,
  isChanged: boolean,
  fields?: Fields<Values>,
): {
  readonly seen: () => Seen;
  /** Whether a failure is that of an older version; the form then has the present one before it, once `reread` has ended. */
  readonly isOvertaken: (error: unknown, reread: () => Promise<void>) => Promise<boolean>;
} {
  const [name] = useState(() => ownName(`${form} base`));
  const initial: object = fields?.initial ?? {};
  useEffect(() => {
    if (!isChanged) {
      setItem(name, null);
      return;
    }
    const base = baseOf(name);
    if (base === null) setItem(name, { version: versionOf(shownBy) ?? null, initial });
    else if (!isSame(base.initial, initial)) {
      setItem(name, { ...base, initial });
      fields?.change(unchangedOf(fields, base.initial));
    }
  });
  return {
    seen: () => ({ ifMatch: presentOf(baseOf(name)?.version ?? versionOf(shownBy)), shownBy }),
    async isOvertaken(error, reread) {
      if (!(error instanceof ApiError) || error.code !== 'setting_changed') return false;
      await reread();
      const base = baseOf(name);
      if (base !== null) setItem(name, { ...base, version: versionOf(shownBy) ?? null });
      return true;
    },
  };
}

/** What a version has become by one's own saves of other parts. */
function presentOf(version: string | undefined): string | undefined {
  const next = version && versionOf(version);
  return next === undefined || next === '' ? version : presentOf(next);
}

const baseOf = (name: string): Base | null => getItem(name) as Base | null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that are as the draft began, with what is saved by now. */
const unchangedOf = <Values extends object>({ initial, values }: Fields<Values>, begun: object): Partial<Values> =>
  Object.fromEntries(
    Object.entries(initial).filter(([field]) =>
      isSame((values as Record<string, unknown>)[field], (begun as Record<string, unknown>)[field]),
    ),
  ) as Partial<Values>;
