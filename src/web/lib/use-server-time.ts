import { useEffect, useState } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, japanDate, type EpochMs } from '#domain/time/instant.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

const atStep = (stepMs: number): EpochMs => epochMs(Math.floor(serverNow() / stepMs) * stepMs);

/** The server's time in steps of `stepMs` (a second, a minute): the component rerenders at each step, no oftener. */
export function useServerTime(stepMs: number): EpochMs {
  const [time, setTime] = useState(() => atStep(stepMs));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      clearTimeout(timer);
      setTime(atStep(stepMs));
      timer = setTimeout(tick, stepMs - (serverNow() % stepMs));
    };
    tick();
    // Timers are suspended while the device sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [stepMs]);
  return time;
}

/** The current day in Japan, by the server's clock. */
export const useToday = (): IsoDate => japanDate(useServerTime(MINUTE_MS));
