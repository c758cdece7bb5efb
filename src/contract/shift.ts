import { z } from 'zod';

import type { Route } from './route.ts';
import {
  dateResponse,
  id,
  isoDate,
  objectBody,
  optional,
  pathId,
  periodDays,
  periodName,
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

/** A day's shift. The times are `null` on a day off; an end before the start is on the next morning. */
export const shift = z.object({
  id,
  date: dateResponse,
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
    params: z.object({ month: periodName }),
    success: { status: 200, body: z.array(shift) },
  },
  'POST /api/shifts': {
    id: 'saveShifts',
    summary: '自分の月のシフトの保存。挙げた日だけを書き換える',
    tag: 'shifts',
    access: 'user',
    body: writeBody({ month: periodName, shifts: z.array(plannedDay).max(31, '31日以内で入力してください') }),
    success: { status: 200, body: z.object({ message: z.string(), shifts: z.array(shift), ...periodDays }) },
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;

/** A day's shift as an admin enters it; an end before the start is on the next morning. */
const shiftBody = objectBody({
  date: isoDate,
  start_time: optional(typedTimeOfDay),
  end_time: optional(typedTimeOfDay),
  is_workday: z.boolean(),
});
export type ShiftBody = z.output<typeof shiftBody>;

/** Routes of an employee's shifts for their admins. */
export const adminShiftRoutes = {
  'GET /api/admin/users/{id}/shifts': {
    id: 'listUserShifts',
    summary: '社員の月のシフト',
    tag: 'admin-attendance',
    access: 'admin',
    params: z.object({ id: pathId }),
    query: z.object({ month: periodName }),
    success: { status: 200, body: z.array(shift) },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/shifts/{shiftId}': {
    id: 'updateUserShift',
    summary: '社員のシフトの修正',
    tag: 'admin-attendance',
    access: 'admin',
    params: z.object({ id: pathId, shiftId: pathId }),
    body: shiftBody,
    success: { status: 200, body: shift.extend({ message: z.string() }) },
    errors: ['not_found', 'shift_not_found', 'date_mismatch'],
    writesIntoMonth: true,
  },
  'POST /api/admin/users/{id}/shifts/new': {
    id: 'createUserShift',
    summary: '社員のシフトの登録。すでにある日は書き換える',
    tag: 'admin-attendance',
    access: 'admin',
    params: z.object({ id: pathId }),
    body: shiftBody,
    success: { status: 201, body: shift.extend({ message: z.string() }) },
    errors: ['not_found'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
