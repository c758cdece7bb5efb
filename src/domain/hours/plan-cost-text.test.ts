import { expect, it } from 'vitest';

import { planCostText } from './plan-cost-text.ts';

it.each<readonly [overtime: number, statutoryHoliday: number, text: string]>([
  [120, 480, 'シフトどおりに働くと、時間外が 2:00、法定休日労働が 8:00増えます'],
  [1, 0, 'シフトどおりに働くと、時間外が 0:01増えます'],
  [-60, 30, 'シフトどおりに働くと、法定休日労働が 0:30増えます'],
  [0, -30, '時間外は増えません'],
])('of %i minutes of overtime and %i on rest days: %s', (overtime, statutoryHoliday, text) => {
  expect(planCostText(overtime, statutoryHoliday)).toBe(text);
});
