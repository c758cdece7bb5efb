import { describe, expect, it } from 'vitest';

import type { CompanySettings } from '#contract/overtime.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { differencesBetween } from './settings-differences.ts';
import {
  changeFrom,
  datedSettings,
  monthOfChange,
  moveChange,
  readSettings,
  typedSettings,
  type SettingsField,
  type TypedSettings,
} from './settings-values.ts';
import { CLAUSE, SETTINGS } from './testing/overview.ts';

const today = isoDate('2026-11-20');

const FOUR_WEEKS = { ...SETTINGS, four_weeks_from: isoDate('2026-04-05') };
const typed = typedSettings(SETTINGS);
const withClause = typedSettings({ ...FOUR_WEEKS, special_clause: CLAUSE });
const read = (changed: Partial<TypedSettings>, of = typed) => readSettings({ ...of, ...changed }, today);

describe('the fields of the settings', () => {
  it.each([
    SETTINGS,
    { ...SETTINGS, special_clause: CLAUSE, statutory_rest_day: 0, is_annual_variable: false } as const,
    { ...FOUR_WEEKS, monthly_rounding: 'half_hour', long_run_days: 12, first_day: 21 } as const,
  ])('show what they read', (settings) => {
    expect(readSettings(typedSettings(settings), today)).toEqual({ settings, errors: null });
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
    expect(
      read({ rest_rule: 'four_weeks', four_weeks_from: '9/6', long_run_days: '６', punch_deviation_minutes: '0' })
        .settings,
    ).toMatchObject({ four_weeks_from: '2026-09-06', long_run_days: 6, punch_deviation_minutes: 0 });
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
    ['four_weeks_from', '', '起算日を2026-11-20のように入力してください'],
    ['four_weeks_from', '2026-02-30', '起算日を2026-11-20のように入力してください'],
    ['long_run_days', '1', '2〜31の整数で入力してください'],
    ['long_run_days', '32', '2〜31の整数で入力してください'],
    ['correction_threshold_minutes', '', '0〜1440の整数で入力してください'],
    ['correction_threshold_minutes', '1441', '0〜1440の整数で入力してください'],
    ['punch_deviation_minutes', '-1', '0〜1440の整数で入力してください'],
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

  it('don’t ask for the first day of four weeks with a rest day in every week', () => {
    expect(read({ rest_rule: 'weekly', four_weeks_from: 'x' }).settings?.four_weeks_from).toBeNull();
  });
});

describe('a change from a month on', () => {
  const company = (...dated: CompanySettings['dated']): CompanySettings => ({
    ...SETTINGS,
    dated,
    default_settings: SETTINGS,
  });
  const from = (effective_month: string, values: Partial<typeof SETTINGS>) => ({
    ...SETTINGS,
    ...values,
    effective_month,
  });
  const [MAY, JULY] = [isoMonth('2026-05'), isoMonth('2026-07')];
  const twice = company(
    from('2026-05', { warning_percent: 60 }),
    from('2026-07', { warning_percent: 70, week_start: 1 }),
  );
  const months = (of: CompanySettings) => datedSettings(of).map(({ from: month }) => month);

  it('is of all the settings there are: of the law’s, too, unless others always have held', () => {
    expect(months(company())).toEqual(['1900-01']);
    expect(months(twice)).toEqual(['1900-01', '2026-05', '2026-07']);
    expect(months(company(from('1900-01', {}), from('2026-05', {})))).toEqual(['1900-01', '2026-05']);
  });

  it.each([
    ['2026-04', '80'],
    ['2026-05', '60'],
    ['2026-06', '60'],
    ['2026-07', '70'],
    ['2027-01', '70'],
  ])('begins in %s with what is in force there', (month, percent) => {
    expect(changeFrom(isoMonth(month), twice)).toMatchObject({ effective_month: month, warning_percent: percent });
  });

  it('of another month keeps what was edited, and follows that month in everything else', () => {
    const edited = { ...changeFrom(MAY, twice), month_minutes: '40:00' };
    const moved = moveChange(edited, JULY, twice);
    expect(moved).toEqual({ ...changeFrom(JULY, twice), month_minutes: '40:00' });
    expect(moved).toMatchObject({ effective_month: '2026-07', warning_percent: '70', week_start: '1' });
    expect(monthOfChange(moved)).toBe('2026-07');
    expect(moveChange(moved, MAY, twice)).toEqual(edited);
    // What is entered as it is in force there is an edit there no more.
    const same = moveChange({ ...changeFrom(MAY, twice), warning_percent: '70' }, JULY, twice);
    expect(same).toEqual(changeFrom(JULY, twice));
  });

  it('is told by what differs, in words and in the order of the form', () => {
    expect(differencesBetween('agreement', SETTINGS, SETTINGS)).toEqual([]);
    const after = { ...FOUR_WEEKS, special_clause: CLAUSE, week_start: 1, monthly_rounding: 'half_hour' } as const;
    expect(differencesBetween('agreement', SETTINGS, { ...after, statutory_rest_day: 0 })).toEqual([
      { title: '特別条項', before: 'なし', after: '1か月 99:59（休日労働を含む）・年間 720:00・年6回まで' },
    ]);
    expect(differencesBetween('counting', SETTINGS, { ...after, statutory_rest_day: 0 })).toEqual([
      { title: '月の端数処理', before: '1分単位（端数処理なし）', after: '30分未満は切り捨て、30分以上は1時間に' },
      { title: '法定休日', before: '定めなし', after: '日曜日' },
      { title: '週の起算曜日', before: '日曜日', after: '月曜日' },
      { title: '休日の与え方', before: '毎週1日', after: '4週間に4日（2026-04-05（日）から）' },
    ]);
    const numbers = {
      first_month: 10,
      first_day: 21,
      is_annual_variable: true,
      month_minutes: CLAUSE.month_total_minutes,
      counts_holiday_hours: true,
      long_run_days: 6,
      punch_deviation_minutes: CLAUSE.month_total_minutes,
    };
    const told = (['agreement', 'counting', 'findings'] as const).flatMap((part) =>
      differencesBetween(part, { ...SETTINGS, ...numbers }, SETTINGS),
    );
    expect(told.map(({ before, after: is }) => [before, is])).toEqual([
      ['10月', '4月'],
      ['21日', '1日'],
      ['適用', 'なし'],
      ['99:59', '45:00'],
      ['通算する', '通算しない'],
      ['6日', '7日'],
      ['5999分', '60分'],
    ]);
  });
});
