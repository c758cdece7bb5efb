import { useCallback, useEffect, useRef } from 'react';

/**
 * Gives the focus back when a dialog closes: to where it was as the person opened it, or to the element of the id
 * `otherwise` where that is gone, or the address had opened the dialog.
 */
export function useFocusReturn(isOpen: boolean, otherwise: string | null) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const fallback = useRef(otherwise);
  useEffect(() => {
    if (otherwise !== null) fallback.current = otherwise;
  }, [otherwise]);
  useEffect(() => {
    if (!isOpen) return;
    const standIn = (): HTMLElement | null => document.getElementById(fallback.current ?? '');
    // What the address names may lie far down.
    if (cameFrom.current === null) standIn()?.scrollIntoView({ block: 'center' });
    return () => {
      const from = cameFrom.current;
      cameFrom.current = null;
      (from?.isConnected === true ? from : standIn())?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return {
    /** Notes where the focus is, as a dialog is about to open. */
    remember: useCallback((): void => {
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    }, []),
    /** The place where it was is about to go with what was done. */
    forget: (): void => {
      cameFrom.current = null;
    },
  };
}
