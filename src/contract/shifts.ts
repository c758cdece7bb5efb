import { z } from 'zod';

import type { Route } from './route.ts';
import {
  dateAnswer,
  id,
  isoDate,
  isoMonth,
  objectBody,
  optional,
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

/** A day's shift. The times are `null` on a day off; an end before the start is on the next morning. */
export const shift = z.object({
  id,
  date: dateAnswer,
  start_time: timeOfDay.nullable(),
  end_time: timeOfDay.nullable(),
  is_workday: z.boolean(),
});
export type Shift = z.output<typeof shift>;

/** A day to save. A workday needs both times; an end before the start is on the next morning. */
const plannedDay = objectBody({
  date: isoDate,
  startTime: optional(typedTimeOfDay),
  endTime: optional(typedTimeOfDay),
  isWorkday: z.boolean(),
});
export type PlannedDay = z.output<typeof plannedDay>;

export const shiftRoutes = {
  'GET /api/shifts/{month}': {
    id: 'listShifts',
    summary: '自分の月のシフト',
    tag: 'shifts',
    access: 'user',
    params: z.object({ month: isoMonth }),
    success: { status: 200, body: z.array(shift) },
  },
  'POST /api/shifts': {
    id: 'saveShifts',
    summary: '自分の月のシフトの保存。挙げた日だけを書き換える',
    tag: 'shifts',
    access: 'user',
    body: writeBody({ month: isoMonth, shifts: z.array(plannedDay).max(31, '31日以内で入力してください') }),
    success: { status: 200, body: z.object({ message: z.string(), shifts: z.array(shift) }) },
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
