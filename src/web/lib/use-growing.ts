import { useEffect, useState } from 'react';

/** How many of `count` are there so far: `first` to begin with, `step` more in each frame, so that no task holds the page up. */
export function useGrowing(count: number, { first, step }: { readonly first: number; readonly step: number }): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown >= count) return;
    const frame = requestAnimationFrame(() => setShown(shown + step));
    return () => cancelAnimationFrame(frame);
  }, [shown, count, step]);
  return Math.min(count, shown);
}
