import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { AUDIT_ACTIONS } from '#contract/audit-words.ts';
import { isoDate } from '#domain/time/date.ts';
import type { historyLines as linesOf } from './history-dialog.tsx';

const date = isoDate('2026-11-19');
let historyLines: typeof linesOf;

beforeAll(async () => {
  vi.resetModules();
  const { translateBy } = await import('../../lib/language.ts');
  translateBy((await import('../../languages/en.ts')).translate);
  ({ historyLines } = await import('./history-dialog.tsx'));
});

// The tests after it in this process have the page in Japanese again.
afterAll(() => void vi.resetModules());

const line = (action: string, before: unknown, after: unknown) => {
  const entry = { at: '2026-11-20T18:05:09.123+09:00', actor: null, action, before, after, reason: null };
  const { what, changes } = historyLines([{ entries: [entry], total: 1 }], date)[0]!;
  return [what, ...changes.map((change) => [change.label, change.before, change.after])];
};

it('tells what was reported in the language of the page, and leaves what was written', () => {
  const before = { type: 'late', reason: '遅刻: 寝坊' };
  expect(line('register_irregular', before, { type: 'absence', reason: '欠勤: 発熱' })).toEqual([
    'Late, early leave or absence',
    ['Kind', 'Late', 'Absent'],
    ['Reason', 'Late: 寝坊', 'Absent: 発熱'],
  ]);
  expect(line('correct_day', { note: 'いいえ: 翌10:00' }, { note: '遅刻' })).toEqual([
    'Correction',
    ['Note', 'いいえ: 翌10:00', '遅刻'],
  ]);
});

it('tells of a shift whether it is of a workday, and of a punch when and where it was', () => {
  expect(line('save_shift', { is_workday: true }, { is_workday: false })).toEqual(['Shift', ['Workday', 'Yes', 'No']]);
  const after = {
    record_type: 'clock_out',
    recorded_at: '2026-11-20T01:30:00.000+09:00',
    off_site: true,
    place_verdict: 'outside',
    place_name: '本社',
    place_reason: '客先',
  };
  expect(line('punch', null, after)).toEqual([
    'Punch',
    ['Straight to or from a client', null, 'Yes'],
    ['Check of the place', null, 'Outside the places'],
    ['Place', null, '本社'],
    ['Reason for the place', null, '客先'],
    ['Clock-out', null, '01:30 (+1)'],
  ]);
});

it.each(['leave', 'request', 'swap'])('names each step of a %s that a day can have', (of) => {
  const steps = Object.keys(AUDIT_ACTIONS).filter((action) =>
    new RegExp(`^(request|cancel|submit|withdraw|agree_to|approve|return|reject|escalate|reroute)_${of}$`).test(action),
  );
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps)
    expect(line(step, null, null)[0]).not.toBe(AUDIT_ACTIONS[step as keyof typeof AUDIT_ACTIONS]);
});
