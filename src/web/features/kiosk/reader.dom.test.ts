import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { useReader } from './reader.ts';

/** Listens to what is read; returns what types, with so long before each key. */
function listen() {
  const onRead = vi.fn<(text: string) => void>();
  renderHook(() => useReader(onRead));
  let at = 1000;
  const type = (
    keys: string,
    { after = 0, into = document.body }: { after?: number; into?: HTMLElement } = {},
  ): void => {
    at += after;
    for (const key of keys.match(/Enter|Tab|./g) ?? []) {
      at += 20;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      into.dispatchEvent(event);
    }
  };
  return { onRead, type };
}

describe('a reader', () => {
  it('reads what is typed in quick succession, up to Enter', () => {
    const { onRead, type } = listen();
    type('0114B3C4EnterA1B2C3D4Tab');
    expect(onRead.mock.calls).toEqual([['0114B3C4'], ['A1B2C3D4']]);
  });

  it('forgets what was typed before a pause: somebody has leant on a key', () => {
    const { onRead, type } = listen();
    type('x');
    type('A1B2C3D4Enter', { after: 301 });
    expect(onRead.mock.calls).toEqual([['A1B2C3D4']]);
  });

  it('takes a few letters for no card, and what is typed into a field for none', () => {
    const { onRead, type } = listen();
    type('12345Enter');
    const field = document.body.appendChild(document.createElement('input'));
    type('A1B2C3D4Enter', { into: field });
    field.remove();
    expect(onRead).not.toHaveBeenCalled();
  });
});
