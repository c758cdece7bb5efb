import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderScreen } from '../testing/render-screen.tsx';
import { Toast } from './toast.tsx';

/** Parts of the page from its foot upwards, each with its height; the window is 800 pixels high. */
function stand(...parts: readonly { readonly position: string; readonly height: number }[]): void {
  vi.stubGlobal('innerHeight', 800);
  let top = 800;
  const places = parts.map(({ position, height }) => {
    top -= height;
    const box = document.createElement('div');
    box.style.position = position;
    const inner = box.appendChild(document.createElement('span'));
    document.body.append(box);
    box.getBoundingClientRect = () => new DOMRect(0, Math.max(top, 0), 400, height);
    return { inner, top, bottom: top + height };
  });
  document.elementsFromPoint = (_, y) =>
    places.filter((each) => each.top <= y && y < each.bottom).map((each) => each.inner);
}
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'elementsFromPoint');
  document.body.replaceChildren();
});

const footOf = (): string => screen.getByRole('status').style.getPropertyValue('--toast-foot');

it.each([
  ['nothing that stays', [{ position: 'static', height: 40 }], '0px'],
  ['a row of sums', [{ position: 'sticky', height: 44 }], '44px'],
  [
    'a bar that saves above the tabs',
    [
      { position: 'fixed', height: 52 },
      { position: 'sticky', height: 60 },
    ],
    '112px',
  ],
  [
    'a bar that is scrolled a little above the foot',
    [
      { position: 'static', height: 40 },
      { position: 'sticky', height: 60 },
    ],
    '100px',
  ],
  [
    'nothing that is further up',
    [
      { position: 'static', height: 300 },
      { position: 'sticky', height: 60 },
    ],
    '0px',
  ],
  ['a dialog that is about to go', [{ position: 'fixed', height: 800 }], '0px'],
])('stands above %s', async (_, parts, foot) => {
  stand(...parts);
  renderScreen(<Toast message="保存しました" />, { at: '/' });
  await import('./foot.ts');
  await waitFor(() => expect(footOf()).toBe(foot));
});

it('says that nothing was done as an information', () => {
  renderScreen(<Toast message={{ info: '今日はすでに知らせました。' }} />, { at: '/' });
  expect(screen.getByText('今日はすでに知らせました。').parentElement?.getAttribute('style')).toContain(
    '--kt-info-surface',
  );
});
