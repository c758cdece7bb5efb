import { describe, expect, it } from 'vitest';
import { addMonths, isoMonth, monthOf } from '../time/date.ts';
import { holidaysOfMonth } from './holidays.ts';

describe('D7: public holidays', () => {
  it.each([
    ['2026-01', { '2026-01-01': '元日', '2026-01-12': '成人の日' }],
    // A Sunday holiday, whose substitute is the next day that is none; then the day between two holidays.
    [
      '2026-05',
      {
        '2026-05-03': '憲法記念日',
        '2026-05-04': 'みどりの日',
        '2026-05-05': 'こどもの日',
        '2026-05-06': 'こどもの日 振替休日',
      },
    ],
    ['2026-09', { '2026-09-21': '敬老の日', '2026-09-22': '休日', '2026-09-23': '秋分の日' }],
    ['2026-11', { '2026-11-03': '文化の日', '2026-11-23': '勤労感謝の日' }],
    ['2026-06', {}],
    // Moved for the Olympics.
    ['2021-07', { '2021-07-22': '海の日', '2021-07-23': 'スポーツの日' }],
    ['2099-01', {}],
  ])('%s', (month, names) => {
    expect(Object.fromEntries(holidaysOfMonth(isoMonth(month)))).toEqual(names);
  });

  it('has only the requested month', () => {
    for (let month = isoMonth('2020-01'); month < '2031-01'; month = addMonths(month, 1)) {
      for (const date of holidaysOfMonth(month).keys()) expect(monthOf(date)).toBe(month);
    }
  });
});
