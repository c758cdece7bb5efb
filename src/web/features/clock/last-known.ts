import { useEffect } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { TimeRecord } from '#contract/time-records.ts';
import { withStorage } from '../../lib/browser-storage.ts';
import { LAST_KNOWN_KEY, onLoginChange, presentOwner } from '../../lib/session-store.ts';

/** What the clock shows without a network: as the server answered last. */
interface LastKnown {
  readonly records: readonly TimeRecord[];
  readonly punchSettings: ResponseOf<Routes['GET /api/punch-settings']>;
}

interface Stored {
  readonly owner: string;
  readonly values: { readonly [Name in keyof LastKnown]?: { readonly at: number; readonly value: LastKnown[Name] } };
}

function read(): Stored | null {
  const owner = presentOwner();
  const stored = withStorage((storage): unknown =>
    JSON.parse(storage.getItem(LAST_KNOWN_KEY) ?? 'null'),
  ) as Stored | null;
  return stored !== null && stored.owner === owner ? stored : null;
}

/** Stores an answer for the time without a network, in the place of the one before; returns it. */
export function rememberLast<Name extends keyof LastKnown, Value extends LastKnown[Name]>(
  name: Name,
  value: Value,
): Value {
  const owner = presentOwner();
  if (owner !== null) {
    const values = { ...read()?.values, [name]: { at: Date.now(), value } };
    withStorage((storage) => storage.setItem(LAST_KNOWN_KEY, JSON.stringify({ owner, values })));
  }
  return value;
}

/** The last answer for the logged-in user, and when it came by the device's clock; `null` without one. */
export function lastKnown<Name extends keyof LastKnown>(
  name: Name,
): { readonly at: number; readonly value: LastKnown[Name] } | null {
  return read()?.values[name] ?? null;
}

/** The data of a query, or while it fails the last answer that came to this device for the logged-in user. */
export function useLastKnown<Name extends keyof LastKnown>(
  name: Name,
  { data, isError }: { readonly data: LastKnown[Name] | undefined; readonly isError: boolean },
): LastKnown[Name] | undefined {
  useEffect(() => {
    if (data !== undefined) rememberLast(name, data);
  }, [name, data]);
  return data ?? (isError ? lastKnown(name)?.value : undefined);
}

// Whoever comes next on this device has no use for it.
onLoginChange(() => withStorage((storage) => storage.removeItem(LAST_KNOWN_KEY)));
