import { expect, it } from 'vitest';

import { minutes } from '#domain/time/minutes.ts';
import { overtimeBands } from './overtime-bands.ts';
import { row, SETTINGS } from './testing/overview.ts';

const rows = (...overtime: readonly number[]) =>
  overtime.map((own, id) => row(id, { so_far: { overtime_minutes: minutes(own), rest_day_minutes: minutes(600) } }));

const bands = (limit: number, ...overtime: readonly number[]) =>
  overtimeBands({ rows: rows(...overtime), settings: { ...SETTINGS, month_minutes: minutes(limit) } }).map(
    ({ label, text }) => `${label} ${text}`,
  );

it('counts everybody in one band, each bound inclusive', () => {
  expect(bands(45 * 60, 0, 0, 1, 15 * 60, 15 * 60 + 1, 30 * 60, 45 * 60, 45 * 60 + 1, 100 * 60)).toEqual([
    'なし 2人',
    '15時間まで 2人',
    '30時間まで 2人',
    '45時間まで 1人',
    '45時間超 2人',
  ]);
});

it('names bounds that are no whole hours by the minute', () => {
  expect(bands(40 * 60)).toEqual(['なし 0人', '13:20まで 0人', '26:40まで 0人', '40時間まで 0人', '40時間超 0人']);
});

it('has two bands where the agreement permits no overtime', () => {
  expect(bands(0, 0, 1)).toEqual(['なし 1人', '0時間超 1人']);
});
