import { describe, expect, it } from 'vitest';

import { readSettings, typedSettings, type SettingsField, type TypedSettings } from './settings-values.ts';
import { CLAUSE, SETTINGS } from './testing/overview.ts';

const typed = typedSettings(SETTINGS);
const withClause = typedSettings({ ...SETTINGS, special_clause: CLAUSE });
const read = (changed: Partial<TypedSettings>, of = typed) => readSettings({ ...of, ...changed });

describe('the fields of the settings', () => {
  it.each([
    SETTINGS,
    { ...SETTINGS, special_clause: CLAUSE, statutory_rest_day: 0, is_annual_variable: false } as const,
  ])('show what they read', (settings) => {
    expect(readSettings(typedSettings(settings))).toEqual({ settings, errors: null });
  });

  it('read hours as people type them', () => {
    expect(
      read({ month_minutes: '40', year_minutes: '３２０：００', work_interval_minutes: '9時間半' }).settings,
    ).toMatchObject({
      month_minutes: 2400,
      year_minutes: 19_200,
      work_interval_minutes: 570,
    });
    expect(read({ warning_percent: '９０', statutory_rest_day: '6', week_start: '1' }).settings).toMatchObject({
      warning_percent: 90,
      statutory_rest_day: 6,
      week_start: 1,
    });
  });

  it.each<[SettingsField, string, string]>([
    ['month_minutes', '45:01', '法律の上限は45:00です'],
    ['month_minutes', '', '45:00のように入力してください'],
    ['year_minutes', '361', '法律の上限は360:00です'],
    ['special_clause/month_total_minutes', '100:00', '法律の上限は99:59です'],
    ['special_clause/year_minutes', '720:01', '法律の上限は720:00です'],
    ['special_clause/months', '7', '回数は0〜6の整数で入力してください'],
    ['special_clause/months', '', '回数は0〜6の整数で入力してください'],
    ['work_interval_minutes', '24:01', '24:00以下で入力してください'],
    ['warning_percent', '49', '50〜100の整数で入力してください'],
    ['warning_percent', '101', '50〜100の整数で入力してください'],
    ['warning_percent', '80.5', '50〜100の整数で入力してください'],
  ])('say of %s %j: %s', (field, text, fault) => {
    expect(read({ [field]: text }, withClause)).toEqual({ settings: null, errors: { [field]: fault } });
  });

  it('have lower limits where hours vary over the year', () => {
    expect(read({ is_annual_variable: true }).errors).toEqual({
      month_minutes: '法律の上限は42:00です',
      year_minutes: '法律の上限は320:00です',
    });
  });

  it('begin a special clause with what the law allows, and don’t ask for one that there isn’t', () => {
    expect(read({ has_special_clause: true }).settings?.special_clause).toEqual(CLAUSE);
    const without = read({ has_special_clause: false, 'special_clause/months': 'x' }, withClause);
    expect(without.settings?.special_clause).toBeNull();
  });
});
