import { useEffect, useState, type ReactNode } from 'react';

import { blockPopState } from '../lib/history-gate.ts';
import { navigate, useLocation } from '../lib/router.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { unsavedTexts } from './texts.ts';

/** Asks before the user leaves the screen. */
export interface UnsavedChangesGuard {
  /** Whether the person is being asked. */
  readonly asks: boolean;
  /** Goes there, at once when there is nothing to guard. */
  readonly ask: (go: () => void) => void;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * While `active`, asks before what is on the screen alone is given up: at links, at the browser's back and forward, and where `ask`
 * is called; before a reload and before the page is closed the browser asks in its own words.
 */
export function useUnsavedChangesGuard(active: boolean): UnsavedChangesGuard {
  const { pathname, search } = useLocation();
  const [way, setWay] = useState<{ readonly go: () => void } | null>(null);
  const ask = (go: () => void): void => (active ? setWay({ go }) : go());

  useEffect(() => {
    if (!active) return;
    const here = { pathname, search };

    const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

    const onClick = (event: MouseEvent): void => {
      const target = targetOf(event);
      // Another form of the screen asks already.
      if (event.defaultPrevented || target === null || isSame(target, here)) return;
      // The router ignores a prevented click, and other listeners still get it.
      event.preventDefault();
      setWay({ go: () => navigate(pathOf(target)) });
    };

    window.addEventListener('beforeunload', onBeforeUnload);
    const release = blockPopState({
      mayFollow: () => isSame(new URL(window.location.href), here),
      onHeld: (follow) => setWay({ go: follow }),
    });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      release();
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [active, pathname, search]);

  return {
    asks: way !== null,
    ask,
    stay: () => setWay(null),
    leave: () => {
      setWay(null);
      way?.go();
    },
  };
}

/** Where a plain click on a link of the app's own leads, in this tab; `null` for any other click. */
function targetOf(event: MouseEvent): URL | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || link === null || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return new URL(link.href);
}

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** Whether both are addresses of the same screen; a fragment is a place on it. */
const isSame = (a: Pick<URL, 'pathname' | 'search'>, b: Pick<URL, 'pathname' | 'search'>): boolean =>
  a.pathname === b.pathname && a.search === b.search;

/** Asks whether what is on the screen alone is to be given up. */
export function UnsavedChangesDialog({
  guard,
  texts = unsavedTexts,
  onLeave,
}: {
  readonly guard: UnsavedChangesGuard;
  /** The texts for a loss of something else than entered values. */
  readonly texts?: {
    readonly leaveTitle: string;
    readonly leaveText: string;
    readonly stay: string;
    readonly leave: string;
  };
  /** Gives it up, before the way is gone. */
  readonly onLeave?: () => void;
}): ReactNode {
  return (
    <Dialog title={texts.leaveTitle} opened={guard.asks} onClose={guard.stay}>
      <p>{texts.leaveText}</p>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={guard.stay}>
          {texts.stay}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            onLeave?.();
            guard.leave();
          }}
        >
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before a form that is changed and not saved is left. */
export const UnsavedChanges = ({
  isChanged,
  onLeave,
}: {
  readonly isChanged: boolean;
  /** Discards what was entered, where that is stored. */
  readonly onLeave?: () => void;
}): ReactNode => (
  <UnsavedChangesDialog guard={useUnsavedChangesGuard(isChanged)} {...(onLeave !== undefined && { onLeave })} />
);
