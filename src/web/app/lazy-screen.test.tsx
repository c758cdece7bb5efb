import { render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';

import { lazyScreen } from './lazy-screen.ts';

const Clock = () => 'the clock';

const show = (Screen: ComponentType) =>
  render(
    <Suspense fallback="nothing yet">
      <Screen />
    </Suspense>,
  );

test('a screen whose code is there is drawn at once, without the fallback', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(Clock));
  const Screen = lazyScreen(load);
  await Screen.preload();
  expect(show(Screen).container.textContent).toBe('the clock');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a screen whose code is on its way is drawn when it comes', async () => {
  const coming = Promise.withResolvers<ComponentType>();
  expect(show(lazyScreen(() => coming.promise)).container.textContent).toBe('nothing yet');
  coming.resolve(Clock);
  await expect(screen.findByText('the clock')).resolves.toBeDefined();
});

test('a screen whose code did not come ahead is asked for once more where it is shown', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce(Clock);
  const Screen = lazyScreen(load);
  await expect(Screen.preload()).rejects.toThrow('Failed to fetch');
  show(Screen);
  await expect(screen.findByText('the clock')).resolves.toBeDefined();
});
