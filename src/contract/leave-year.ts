import { z } from 'zod';

import { DAY_STATES } from '#domain/leave/day-states.ts';
import { holiday } from './holidays.ts';
import { leaveOfKind, leavePart } from './leave-part.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { dateResponse, id, monthResponse } from './wire.ts';

/** Leave of a day: approved, pending, or taken in another system before the ledger. */
const leaveDay = z.object({
  date: dateResponse,
  status: z.enum(['approved', 'pending', 'before']),
  ...leavePart,
  ...leaveOfKind,
});
export type LeaveYearDay = z.output<typeof leaveDay>;

/** The paid leave of a month before the go-live of which only the number of days is known. */
const leaveMonth = z.object({ month: monthResponse, days: z.number() });

/** A person's calendar year: the days of leave, and what the others were; days outside of the employment have neither. */
const leaveYear = z.object({
  user: z.object({ id, employee_id: z.string(), name: z.string() }),
  year: z.int(),
  as_of: dateResponse,
  leave: z.array(leaveDay),
  past_months: z.array(leaveMonth),
  days: z.array(z.object({ date: dateResponse, state: z.enum(DAY_STATES) })),
  holidays: z.array(holiday),
});
export type LeaveYear = z.output<typeof leaveYear>;

const query = z.object({
  year: z
    .string()
    .regex(/^(19|20)\d\d$/, '年は4桁で指定してください')
    .transform(Number),
});

const readOwn = {
  id: 'getOwnLeaveYear',
  summary: '自分の1年：有給休暇の日（単位と状態）と、出勤・欠勤・休日',
  tag: 'leave',
  access: 'user',
  query,
  success: { status: 200, body: leaveYear },
  errors: ['not_found'],
} as const satisfies Route;

export const leaveYearRoutes = {
  'GET /api/leave-year': readOwn,
  'GET /api/admin/users/{id}/leave-year': ofEmployee(readOwn, {
    id: 'getLeaveYear',
    summary: '社員の1年：有給休暇の日（単位と状態）と、出勤・欠勤・休日',
    access: 'read_leave',
  }),
} as const satisfies Record<string, Route>;
