import { startTransition, useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react';

/** Stands in a target of Mantine's for a button that is elsewhere, and was there before the target's code was. */
export function Anchor({
  at,
  ref,
}: {
  readonly at: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}): null {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return null;
}

/**
 * Whether to show what is opened, a moment after that: what is first rendered open would neither fade in nor give the
 * focus back, and the button answers before a phone has made it.
 */
export function useShown(opened: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (isShown && !opened) setShown(false);
  useEffect(() => {
    if (opened) startTransition(() => setShown(true));
  }, [opened]);
  return isShown && opened;
}
