import { expect, test } from 'vitest';

const HOUR_AT_EPOCH: Record<string, number> = { UTC: 0, 'America/New_York': 19, 'Asia/Tokyo': 9 };

test('the rules really run in the time zone that their run is named after', () => {
  expect(new Date(0).getHours()).toBe(HOUR_AT_EPOCH[process.env.TZ ?? '']);
});
