import { useEffect, useRef } from 'react';

/** What has a use of its own for the arrow keys. */
const ARROWS_OF_ITS_OWN = 'input, textarea, select, [contenteditable], [role="tab"], [role="menu"], [role="dialog"]';

/** Goes to what lies before by ← and to what lies after by →, while the focus is on nothing that needs these keys. */
export function useStepKeys(steps: { readonly previous?: () => void; readonly next?: () => void }): void {
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(ARROWS_OF_ITS_OWN) !== null) return;
      if (event.key === 'ArrowLeft') latest.current.previous?.();
      if (event.key === 'ArrowRight') latest.current.next?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
