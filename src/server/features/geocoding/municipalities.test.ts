import { expect, test } from 'vitest';

import { municipalityName, prefectureName } from './municipalities.ts';

const codes = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, '0'));
const known = codes.filter((code) => municipalityName(code) !== (prefectureName(code.slice(0, 2)) ?? ''));
const endingIn = (ending: RegExp) => known.filter((code) => ending.test(municipalityName(code))).length;

test('47 prefectures', () => {
  const names = codes.slice(0, 100).map((code) => prefectureName(code.slice(3)));
  expect(names.filter((name) => name !== null)).toHaveLength(47);
  expect(names.slice(1, 48).every((name) => name !== null && /[都道府県]$/.test(name))).toBe(true);
});

// The counts that 総務省 publishes: 792 cities, 743 towns, 183 villages, 23 special wards; 20 of the cities are designated
// ones and represented here by their 171 wards.
test('every municipality', () => {
  expect(endingIn(/市$/)).toBe(792 - 20);
  expect(endingIn(/町$/)).toBe(743);
  expect(endingIn(/村$/)).toBe(183);
  expect(endingIn(/^東京都[^市]+区$/)).toBe(23);
  expect(endingIn(/市[^市]+区$/)).toBe(171);
  expect(known).toHaveLength(772 + 743 + 183 + 23 + 171);
});

test.each([
  ['01101', '北海道札幌市中央区'],
  ['13101', '東京都千代田区'],
  ['13401', '東京都八丈島八丈町'],
  ['14131', '神奈川県川崎市川崎区'],
  ['22138', '静岡県浜松市中央区'],
  ['24203', '三重県伊勢市'],
  ['26104', '京都府京都市中京区'],
  ['40344', '福岡県糟屋郡須惠町'],
  ['47382', '沖縄県八重山郡与那国町'],
])('%s is %s', (code, name) => {
  expect(municipalityName(code)).toBe(name);
});

test('an unknown code', () => {
  expect(municipalityName('13999')).toBe('東京都');
  expect(municipalityName('99101')).toBe('');
  expect(prefectureName('48')).toBeNull();
});
