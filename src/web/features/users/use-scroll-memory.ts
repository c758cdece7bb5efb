import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { onLoginChange } from '../../lib/session-store.ts';

const positions = new Map<string, number>();
onLoginChange(() => positions.clear());

/** Who comes back to a screen by the browser's history finds it scrolled as they left it, as soon as it is `ready`. */
export function useScrollMemory(ready: boolean): void {
  const { key } = useLocation();
  const comesBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const position = positions.get(key);
    if (!ready || !comesBack || position === undefined) return;
    // After the frame has put the new screen at its top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, position));
    return () => cancelAnimationFrame(frame);
  }, [key, comesBack, ready]);

  // Ended with the screen itself: as it goes, the page scrolls to its top.
  useLayoutEffect(() => {
    const remember = (): void => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
