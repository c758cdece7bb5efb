import { useEffect, useState } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, japanDate, type EpochMs } from '#domain/time/instant.ts';

let offsetMs = 0;
let isLearnt = false;

/** The server's time minus this device's, in milliseconds; `null` until the first answer. */
export const clockDifference = (): number | null => (isLearnt ? offsetMs : null);

/** The time by the server's clock, as near as this device knows it: a punch's time is decided there (D1). */
export const serverNow = (): EpochMs => epochMs(Date.now() + offsetMs);

/**
 * Learns from an answer's `Date` header how far this device's clock is off. The header is cut to the second, and the
 * answer was written at some moment between `sentAt` and `receivedAt`: that leaves a range for the difference. What is
 * believed so far stays as long as it lies in the range, so that the shown clock never jitters.
 */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const written = Date.parse(dateHeader ?? '');
  if (Number.isNaN(written)) return;
  isLearnt = true;
  const least = written - receivedAt;
  const most = written + 999 - sentAt;
  if (least <= offsetMs && offsetMs <= most) return;
  offsetMs = least <= 0 && 0 <= most ? 0 : Math.round((least + most) / 2);
}

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
