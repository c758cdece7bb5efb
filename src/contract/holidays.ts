import { z } from 'zod';

import type { Route } from './route.ts';
import { bodyId, dateResponse, isoMonth, optional } from './wire.ts';

/** A public holiday of Japan, or a rest day of a calendar. */
export const holiday = z.object({ date: dateResponse, name: z.string() });
export type Holiday = z.output<typeof holiday>;

export const holidayRoutes = {
  'GET /api/holidays/{month}': {
    id: 'listHolidays',
    summary: '自分の月の祝日。会社と勤務形態のカレンダーの休日を含み、出勤日とした祝日を含まない',
    tag: 'holidays',
    access: 'user',
    params: z.object({ month: isoMonth }),
    success: { status: 200, body: z.array(holiday) },
  },
  'GET /api/admin/holidays/{month}': {
    id: 'listCompanyHolidays',
    summary: '会社カレンダーによる月の祝日。社員を指定すると、その社員の勤務形態のカレンダーによる',
    tag: 'holidays',
    access: 'read_attendance',
    people: 'listed',
    params: z.object({ month: isoMonth }),
    query: z.object({ user_id: optional(bodyId) }),
    success: { status: 200, body: z.array(holiday) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
