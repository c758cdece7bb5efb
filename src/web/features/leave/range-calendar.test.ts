import { expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { afterTap } from './range-calendar.tsx';

const date = (text: string) => isoDate(`2026-12-${text}`);

it('two taps choose a range, one before the first day begins anew, and so does a third', () => {
  const none = { from: null, to: null };
  const first = afterTap(none, date('10'));
  expect(first).toEqual({ from: date('10'), to: null });
  expect(afterTap(first, date('14'))).toEqual({ from: date('10'), to: date('14') });
  expect(afterTap(first, date('10'))).toEqual({ from: date('10'), to: date('10') });
  expect(afterTap(first, date('08'))).toEqual({ from: date('08'), to: null });
  expect(afterTap({ from: date('10'), to: date('14') }, date('12'))).toEqual({ from: date('12'), to: null });
});
