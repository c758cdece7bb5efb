import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the day of today into view, once, when what stands above it has come: a phone shows a month from its first day,
 * and today is many cards below. The focus stays where it is, and so does a page that was scrolled already.
 */
export function useTodayInView(isWanted: boolean, isThere: boolean): RefObject<HTMLDivElement | null> {
  const month = useRef<HTMLDivElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || !isThere) return;
    isSettled.current = true;
    if (!isWanted || window.scrollY > 0) return;
    month.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' });
  }, [isWanted, isThere]);
  return month;
}
