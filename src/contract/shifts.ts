import { z } from 'zod';

import type { Route } from './route.ts';
import { dateAnswer, id, isoMonth, timeOfDay } from './wire.ts';

/** A day's shift. The times are `null` on a day off; an end before the start is on the next morning. */
export const shift = z.object({
  id,
  date: dateAnswer,
  start_time: timeOfDay.nullable(),
  end_time: timeOfDay.nullable(),
  is_workday: z.boolean(),
});
export type Shift = z.output<typeof shift>;

export const shiftRoutes = {
  'GET /api/shifts/{month}': {
    summary: '自分の月のシフト',
    tag: 'shifts',
    access: 'user',
    params: z.object({ month: isoMonth }),
    success: { status: 200, body: z.array(shift) },
  },
} as const satisfies Record<string, Route>;
