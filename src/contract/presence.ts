import { z } from 'zod';

import { presenceSpans } from './hours.ts';
import type { Route } from './route.ts';
import { csvResponse, dateResponse, durationMinutes, listedEmployee, periodDays, periodName } from './wire.ts';

/** A day of a person's on which there was presence without work (在場, D52). */
const day = z.object({
  date: dateResponse,
  worked_minutes: durationMinutes,
  presence_minutes: durationMinutes,
  presence: presenceSpans,
});

/** A person's days with presence that isn't work. */
const row = z.object({ ...listedEmployee, presence_minutes: durationMinutes, days: z.array(day) });
export type PresenceRow = z.output<typeof row>;

const month = z.object({ month: periodName });

export const presenceRoutes = {
  'GET /api/admin/presence/{month}': {
    id: 'listPresence',
    summary: '在場のうち労働時間になっていない時間のある社員と日（使用者による確認のため）',
    tag: 'closing',
    access: 'read_attendance',
    people: 'listed',
    params: month,
    success: { status: 200, body: z.object({ ...periodDays, company_name: z.string(), rows: z.array(row) }) },
  },
  'GET /api/admin/presence/{month}/csv': {
    id: 'exportPresence',
    summary: '在場の一覧のCSV（UTF-8）。1行に1日',
    tag: 'closing',
    access: 'read_attendance',
    people: 'listed',
    params: month,
    success: csvResponse,
  },
} as const satisfies Record<string, Route>;
