import { useState } from 'react';

import type { WaitingPunch } from '#contract/my-day.ts';
import { withStorage } from '../../lib/browser-storage.ts';

const KEY = 'hiddenPunchNotes';

/** More than wait for an approval at once. */
const KEPT = 50;

/** What a note is about; requests of all companies are numbered in one row. */
const noteOf = ({ request_id: id, punch }: WaitingPunch): string => `${id} ${punch}`;

const hiddenNotes = (): readonly string[] =>
  withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '[]') as readonly string[]) ?? [];

/** The notes on punches that wait for an approval, as far as they were closed on this device. */
export function useHiddenNotes() {
  const [hidden, setHidden] = useState(hiddenNotes);
  return {
    isShown: (punch: WaitingPunch): boolean => !hidden.includes(noteOf(punch)),
    hide(punch: WaitingPunch): void {
      const next = [...hidden, noteOf(punch)].slice(-KEPT);
      withStorage((storage) => storage.setItem(KEY, JSON.stringify(next)));
      setHidden(next);
    },
  };
}
