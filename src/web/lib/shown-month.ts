import { useEffect, useSyncExternalStore } from 'react';

import type { PeriodName } from '#domain/working-time/wage-period.ts';

let shown: PeriodName | null = null;
const listeners = new Set<() => void>();

function show(month: PeriodName | null): void {
  shown = month;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says which month a screen shows as long as it is there, for the links beside it that lead to the same month. */
export function useShownMonth(month: PeriodName): void {
  useEffect(() => {
    show(month);
    return () => show(null);
  }, [month]);
}

/** The month that the present screen shows; `null` where it shows none. */
export const useMonthOnScreen = (): PeriodName | null => useSyncExternalStore(subscribe, () => shown);
