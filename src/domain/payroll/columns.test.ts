import { describe, expect, it } from 'vitest';

import { FULL_TIME, hoursOf } from '../hours/testing/builders.ts';
import type { PersonsWork } from '../hours/month-hours.ts';
import { punched } from '../attendance/testing/builders.ts';
import { daysFrom, firstDay, type IsoDate, isoMonth, lastDay, weekdayOf } from '../time/date.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { payrollCell, type PayrollItem } from './items.ts';
import { payrollMonth, type PayrollMonth } from './month.ts';
import { PRESET_TEMPLATES, type PresetTemplate } from './presets.ts';
import { MONTH_OF_ALL_KINDS } from './testing/month.ts';

const MANAGER: WorkRule = { ...NO_OWN_CHOICES, kind: 'manager' };

/** The month of somebody with that work rule, without a sheet. */
function monthOf(month: string, rule: WorkRule | null, work: Partial<PersonsWork>): PayrollMonth {
  const contracts = [{ ...FULL_TIME, workRuleId: rule === null ? null : 1 }];
  const hours = hoursOf(month, { contracts, ...work }, { ruleOn: () => rule ?? COMPANY_RULE });
  return payrollMonth({ ...MONTH_OF_ALL_KINDS, sheet: {} as never }, hours, () => false);
}

/** The weekdays of a month but those named, from 9:00 to 18:00 with an hour of break. */
const weekdays = (month: string, ...rest: readonly string[]) =>
  daysFrom(firstDay(isoMonth(month)), lastDay(isoMonth(month)))
    .filter((date: IsoDate) => weekdayOf(date) > 0 && weekdayOf(date) < 6 && !rest.includes(date))
    .flatMap((date) => punched(date, '09:00', '18:00', { breakMinutes: 60 }));

const minutesOf = (month: PayrollMonth, item: PayrollItem): number =>
  Number(payrollCell({ item, text: '' }, month, 'minutes'));

/** The columns of a preset that have hours of work, by their headings. */
const columnsOf = (month: PayrollMonth, preset: PresetTemplate, headings: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    PRESET_TEMPLATES[preset].columns
      .filter(({ heading }) => headings.includes(heading))
      .map(({ heading, item }) => [heading, minutesOf(month, item)]),
  );

// 11 August is a holiday: 20 days of duty.
const AUGUST = weekdays('2026-08', '2026-08-11');
const at = (hours: number): number => hours * 60;

describe('work on a rest day of the company’s', () => {
  const saturday = (date: string) => punched(date, '09:00', '18:00', { breakMinutes: 60 });
  const YAYOI = ['所定内時間', '法定内残業時間', '普通残業時間', '深夜残業時間', '休日勤務時間'];
  const KOT = ['所定時間', '所定外時間', '残業時間', '法定外休日所定時間', '法定休日所定時間'];
  const PCA = ['出勤時間', '残業平日普通', '残業休日普通', '残業法定普通', '勤怠自由時間1'];

  it.each([
    // The agreed 160 hours are filled in order of time: the Saturday is within them, and Monday 31 is beyond.
    ['in flex', FLEX, [160, 8, 0, 0, 0]],
    ['by ordinary hours', null, [160, 0, 0, 0, 8]],
  ] as const)('is in the files once: %s', (_, rule, [within, inside, overtime, night, restDay]) => {
    const month = monthOf('2026-08', rule, { records: [...AUGUST, ...saturday('2026-08-29')] });
    expect(month.hours).toMatchObject({ worked: at(168), scheduledHoliday: at(8) });
    const found = columnsOf(month, 'yayoi', YAYOI);
    expect(Object.values(found)).toEqual([within, inside, overtime, night, restDay].map((length) => at(length)));
    for (const [preset, headings] of [
      ['yayoi', YAYOI],
      ['king_of_time', KOT],
      ['pca', PCA],
    ] as const) {
      const columns = columnsOf(month, preset, headings);
      expect(Object.keys(columns)).toHaveLength(5);
      expect(Object.values(columns).reduce((sum, length) => sum + length, 0)).toBe(at(168));
    }
  });

  it('is rest-day work where the agreed hours of flex were worked before it', () => {
    // 12 October is a holiday: 21 days of duty, and Saturday the 31st after all of them.
    const records = [...weekdays('2026-10', '2026-10-12'), ...saturday('2026-10-31')];
    const found = columnsOf(monthOf('2026-10', FLEX, { records }), 'yayoi', YAYOI);
    expect(Object.values(found)).toEqual([at(168), 0, 0, 0, at(8)]);
  });
});

describe('a manager’s hours beyond the contract', () => {
  it('have a place of their own, with their night', () => {
    // Friday on until 23:00, and a Saturday from 20:00 to 23:00.
    const records = [
      ...weekdays('2026-08', '2026-08-11', '2026-08-28'),
      ...punched('2026-08-28', '09:00', '23:00', { breakMinutes: 60 }),
      ...punched('2026-08-29', '20:00', '23:00', { breakMinutes: 0 }),
    ];
    const month = monthOf('2026-08', MANAGER, { records });
    expect(month.hours).toMatchObject({ worked: at(168), contracted: at(160), exempt: at(8), overtime: 0 });
    expect(
      columnsOf(month, 'king_of_time', [
        '所定時間',
        '残業時間',
        '法定外休日所定時間',
        '法定外休日深夜所定時間',
        '管理監督者所定外時間',
        '管理監督者深夜所定外時間',
      ]),
    ).toEqual({
      所定時間: at(160),
      残業時間: 0,
      法定外休日所定時間: 0,
      法定外休日深夜所定時間: 0,
      管理監督者所定外時間: at(6),
      管理監督者深夜所定外時間: at(2),
    });
    // The premium of the night is due to managers, too (昭63.3.14基発150号).
    expect([minutesOf(month, 'night_regular'), minutesOf(month, 'night_regular_workdays')]).toEqual([at(2), at(2)]);
    expect(columnsOf(month, 'freee', ['所定労働時間（分）', '総労働時間（分）'])).toEqual({
      '所定労働時間（分）': at(168),
      '総労働時間（分）': at(168),
    });
  });
});
