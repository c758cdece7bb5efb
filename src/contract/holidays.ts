import { z } from 'zod';

import type { Route } from './route.ts';
import { dateResponse, isoMonth } from './wire.ts';

/** A public holiday of Japan, or a rest day of the company's calendar. */
export const holiday = z.object({ date: dateResponse, name: z.string() });

export const holidayRoutes = {
  'GET /api/holidays/{month}': {
    id: 'listHolidays',
    summary: '月の祝日。会社カレンダーの休日を含み、出勤日とした祝日を含まない',
    tag: 'holidays',
    access: 'user',
    params: z.object({ month: isoMonth }),
    success: { status: 200, body: z.array(holiday) },
  },
} as const satisfies Record<string, Route>;
