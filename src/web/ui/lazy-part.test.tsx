import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { lazyDialog } from './lazy-part.tsx';

/** A dialog whose code comes once the network is there, beside a screen with a button that opens it. */
function openLate({ isPrefetched = false } = {}) {
  let isThere = false;
  const Late = lazyDialog<{ readonly opened: boolean }>(() =>
    isThere ? Promise.resolve(() => <div role="dialog">届いた</div>) : Promise.reject(new Error('Failed to fetch')),
  );
  if (isPrefetched) Late.preload();
  const shown = (opened: boolean) => (
    <MantineProvider>
      <button type="button">出勤</button>
      <Late opened={opened} />
    </MantineProvider>
  );
  const { rerender } = render(shown(false));
  rerender(shown(true));
  return { restore: () => (isThere = true) };
}

const failure = () => screen.findByRole('alert');

it.each([false, true])(
  'a part that fails to load says so, leaves the rest alone and loads on a retry, prefetched in vain: %s',
  async (isPrefetched) => {
    const { restore } = openLate({ isPrefetched });
    expect((await failure()).textContent).toContain('読み込めませんでした');
    expect(screen.getByRole('button', { name: '出勤' })).toBeDefined();
    restore();
    fireEvent.click(screen.getByRole('button', { name: 'もう一度' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('a part that fails to load tries again by itself once the network is back', async () => {
  const { restore } = openLate();
  await failure();
  restore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeNull());
});
