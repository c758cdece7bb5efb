import { useEffect, useRef } from 'react';

/** The elements that use the arrow keys themselves. */
const ARROWS_OF_ITS_OWN = 'input, textarea, select, [contenteditable], [role="tab"], [role="menu"], [role="dialog"]';

/**
 * Goes to what lies before by ← and to what lies after by →, while the focus is on nothing that needs these keys. Of a list
 * `fromFields`, also by K and J there, and by Alt with ↑ and ↓ from a field, too; never from a dialog.
 */
export function useStepKeys(
  steps: { readonly previous?: () => void; readonly next?: () => void },
  fromFields = false,
): void {
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isIn = (selector: string): boolean =>
        event.target instanceof Element && event.target.closest(selector) !== null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.altKey ? !fromFields || isIn('[role="dialog"]') : isIn(ARROWS_OF_ITS_OWN)) return;
      const [previous, next] = keysOf(event.altKey, fromFields);
      if (previous.includes(event.key)) latest.current.previous?.();
      else if (next.includes(event.key)) latest.current.next?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [fromFields]);
}

/** The keys that go back, and those that go on. */
function keysOf(isAlt: boolean, hasLetters: boolean): readonly [readonly string[], readonly string[]] {
  if (isAlt) return [['ArrowUp'], ['ArrowDown']];
  return hasLetters
    ? [
        ['ArrowLeft', 'k'],
        ['ArrowRight', 'j'],
      ]
    : [['ArrowLeft'], ['ArrowRight']];
}
