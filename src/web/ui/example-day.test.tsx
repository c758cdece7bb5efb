import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { minutes } from '#domain/time/minutes.ts';
import { fill } from '../testing/hands.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ExampleDay } from './example-day.tsx';

const COMPANY = {
  figures: 'paid',
  standard_day_minutes: minutes(480),
  unset_break: 'legal_gradual',
} as unknown as SheetPolicyValues;

it('says at the break what is wrong with it, and counts again once it is right', async () => {
  renderScreen(<ExampleDay heads={['現在', '変更後']} before={{ company: COMPANY }} after={null} />, {
    at: '/settings',
  });
  const taken = screen.getByRole('textbox', { name: '休憩' });
  fill(taken, 'xx');
  expect(await screen.findByText('「1:00」のように入力してください')).toBeDefined();
  expect(taken.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('table')).toBeNull();
  fill(taken, '1:30');
  expect(screen.queryByText('「1:00」のように入力してください')).toBeNull();
  expect(screen.getByRole('table').textContent).toContain('8:50');
});
