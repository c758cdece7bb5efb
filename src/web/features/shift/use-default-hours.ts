import { useState } from 'react';

import { DEFAULT_WORKING_HOURS } from '#domain/shift/plan.ts';
import type { Interval } from '#domain/time/interval.ts';
import { spelledHours, typedHours, type TypedHours } from './draft.ts';

const KEY = 'defaultWorkingHours';

/** The working hours that a checked workday gets. */
export interface DefaultHours {
  /** As the fields hold them. */
  readonly typed: TypedHours;
  /** The ones in use: the last that the fields spelled. */
  readonly hours: Interval;
  readonly type: (changed: Partial<TypedHours>) => void;
}

/** The default working hours, 09:00–18:00 at first, stored in this browser (D35). */
export function useDefaultHours(): DefaultHours {
  const [hours, setHours] = useState(readHours);
  const [typed, setTyped] = useState(() => typedHours(hours));
  const type = (changed: Partial<TypedHours>): void => {
    const next = { ...typed, ...changed };
    const spelled = spelledHours(next);
    setTyped(next);
    if (spelled === null) return;
    setHours(spelled);
    withStorage((storage) => storage.setItem(KEY, JSON.stringify(typedHours(spelled))));
  };
  return { typed, hours, type };
}

function readHours(): Interval {
  const stored = withStorage((storage): unknown => JSON.parse(storage.getItem(KEY) ?? 'null'));
  return (isHours(stored) ? spelledHours(stored) : null) ?? DEFAULT_WORKING_HOURS;
}

function isHours(value: unknown): value is TypedHours {
  if (typeof value !== 'object' || value === null) return false;
  const hours = value as Partial<Record<keyof TypedHours, unknown>>;
  return typeof hours.start === 'string' && typeof hours.end === 'string';
}

// A browser that blocks storage throws; the hours then hold as long as the screen.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
