import { useEffect, useEffectEvent } from 'react';

/** The longest pause between two keys of a card reader, in milliseconds: no person types as fast. */
const KEY_GAP_MS = 300;

/** What is shorter is no card: somebody has pressed a key. */
const LEAST_LENGTH = 6;

/** The letter of a key; with a Japanese input method on, only the key's place on the keyboard shows it. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (key.length === 1) return key;
  if (key !== 'Process' && key !== 'Unidentified') return '';
  return /^(?:Digit|Numpad|Key)(.)$/.exec(code)?.[1] ?? (code === 'Period' ? '.' : '');
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/**
 * Calls with what a reader of cards types as a keyboard: letters in quick succession, and Enter. What is typed into a field
 * isn't meant.
 */
export function useReader(onRead: (text: string) => void): void {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (isField(event.target)) return;
      if (event.timeStamp - lastAt > KEY_GAP_MS) typed = '';
      lastAt = event.timeStamp;
      if (event.key !== 'Enter' && event.key !== 'Tab') {
        typed += letterOf(event);
        return;
      }
      if (typed.length >= LEAST_LENGTH) {
        // Not the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        read(typed);
      }
      typed = '';
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
