import { z } from 'zod';

import type { Route } from './route.ts';
import { dateAnswer, durationMinutes, id, isoMonth, timeOfDay } from './wire.ts';

/** A stretch of internal work (社内業務). Its times lie on the working day's time line: 01:00 of a night shift is 25:00. */
export const internalWork = z.object({
  id,
  date: dateAnswer,
  start_time: timeOfDay,
  end_time: timeOfDay,
  break_time: durationMinutes,
  note: z.string().nullable(),
});
export type InternalWorkRecord = z.output<typeof internalWork>;

export const internalWorkRoutes = {
  'GET /api/internal-work': {
    summary: '自分の月の社内業務',
    tag: 'internal-work',
    access: 'user',
    query: z.object({ month: isoMonth }),
    success: { status: 200, body: z.array(internalWork) },
  },
} as const satisfies Record<string, Route>;
