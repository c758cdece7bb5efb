import { expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { figureText, hoursFigures } from './figures.ts';
import { hoursOf } from '../hours/testing/builders.ts';

it('the figures below the sheet, in hours of two decimals and in days', () => {
  const { totals } = hoursOf('2026-11');
  const hours = {
    worked: minutes(9005),
    leave: minutes(1),
    late: minutes(60),
    earlyLeave: minutes(30),
    away: minutes(6),
  };
  const rows = hoursFigures({ ...totals, ...hours, workedDays: 18, leaveDays: 1 });
  const told = new Map(rows.flat().map((figure) => [figure[0], figureText(figure)]));
  expect(rows.map((row) => row.length)).toEqual([8, 8]);
  expect(['労働日数', '実働', '遅刻・早退等', '有休', '有休時間'].map((heading) => told.get(heading))).toEqual([
    '18日',
    '150.08時間',
    '1.60時間',
    '1日',
    '0.02時間',
  ]);
  expect(rows[0]?.[1]).toEqual(['実働', 150.08, '時間']);
});

it.each(['overtimeByPeriod', 'exempt', 'deemed', 'flexShortage', 'flexCarried'] as const)(
  'a third row tells of a month with %s alone, by a minute of it',
  (name) => {
    const { totals } = hoursOf('2026-11');
    const rows = hoursFigures({ ...totals, [name]: minutes(1) });
    expect(rows.map((row) => row.map(([heading]) => heading)).slice(2)).toEqual([
      ['うち総枠超', 'フレックス不足', 'フレックス繰越', '管理監督者の所定外', '労働時間の状況'],
    ]);
  },
);

it.each(['otherLeave', 'unpaidLeave'] as const)('a row tells of %s, by a minute of it', (name) => {
  const { totals } = hoursOf('2026-11');
  const rows = hoursFigures({ ...totals, [name]: minutes(1) });
  expect(rows.map((row) => row.map(([heading]) => heading)).slice(2)).toEqual([
    ['他の有給の休暇', '他の有給の休暇時間', '無給の休暇', '無給の休暇時間'],
  ]);
});
