import { describe, expect, it, vi } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import { daysOf, farFromShift, fillInSteps, missingBreaksOf, type FillsSoFar, type DaysOf } from './fill-breaks.ts';

const row = (user_id: number, ...unset_break_dates: string[]) =>
  ({ user_id, unset_break_dates }) as unknown as MonthRowResponse;

it('the missing breaks are those of the rows, by person', () => {
  const missing = missingBreaksOf([row(1, '2026-10-01', '2026-10-05'), row(2), row(3, '2026-10-06')]);
  expect(missing).toEqual([
    { user_id: 1, dates: ['2026-10-01', '2026-10-05'] },
    { user_id: 3, dates: ['2026-10-06'] },
  ]);
  expect(daysOf(missing)).toBe(3);
});

it('the days far from the shift are made as worked but of who has variable hours', () => {
  const far = (user_id: number, rest: Partial<MonthRowResponse> = {}) =>
    ({
      user_id,
      findings: [
        { date: '2026-10-01', kind: 'far_punch' },
        { date: '2026-10-02', kind: 'gap' },
      ],
      ...rest,
    }) as unknown as MonthRowResponse;
  expect(farFromShift([far(1), far(2, { has_fixed_plan: true }), far(3, { findings: [] })])).toEqual([
    { user_id: 1, dates: ['2026-10-01'] },
  ]);
});

describe('filled in step by step', () => {
  const people = [1, 2, 3, 4, 5].map((user_id): DaysOf => ({ user_id, dates: ['2026-10-01'] }));
  const outcome = (fills: readonly DaysOf[]): FillsSoFar => ({
    days: fills.length,
    user_ids: fills.map(({ user_id }) => user_id).filter((id) => id !== 4),
    refused: fills.flatMap(({ user_id }) =>
      user_id === 4 ? [{ user_id, name: '四郎', message: '締め済みです' }] : [],
    ),
  });

  it('tells how many are done, and adds up what was', async () => {
    const progress = vi.fn<(done: number) => void>();
    const send = vi.fn<(fills: DaysOf[]) => Promise<FillsSoFar>>((fills) => Promise.resolve(outcome(fills)));
    expect(await fillInSteps(people, 2, send, progress)).toEqual({
      days: 5,
      user_ids: [1, 2, 3, 5],
      refused: [{ user_id: 4, name: '四郎', message: '締め済みです' }],
    });
    expect(send.mock.calls.map(([fills]) => fills.length)).toEqual([2, 2, 1]);
    expect(progress.mock.calls.flat()).toEqual([0, 2, 4]);
  });

  it('stops at a step that fails', async () => {
    const send = vi.fn<(fills: DaysOf[]) => Promise<FillsSoFar>>((fills) =>
      fills.some(({ user_id }) => user_id === 3)
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(outcome(fills)),
    );
    await expect(fillInSteps(people, 2, send, () => undefined)).rejects.toThrow('offline');
    expect(send).toHaveBeenCalledTimes(2);
  });
});
