import { z } from 'zod';

import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import {
  breakMinutes,
  dateResponse,
  durationMinutes,
  id,
  isoDate,
  messageResponse,
  objectBody,
  optional,
  pathId,
  periodName,
  text,
  timeOfDay,
  typedTimeOfDay,
} from './wire.ts';

/** An entry of internal work (社内業務). Its times are minutes of the working day: 01:00 of a night shift is 25:00. */
export const internalWork = z.object({
  id,
  date: dateResponse,
  start_time: timeOfDay,
  end_time: timeOfDay,
  break_time: durationMinutes,
  note: z.string().nullable(),
});
export type InternalWorkRecord = z.output<typeof internalWork>;

/** An entry of internal work; both times are required, with an error code of their own. */
export const internalWorkBody = objectBody({
  date: isoDate,
  startTime: optional(typedTimeOfDay),
  endTime: optional(typedTimeOfDay),
  breakTime: optional(breakMinutes),
  note: optional(text(1000)),
});
export type InternalWorkBody = z.output<typeof internalWorkBody>;

/** The error codes of an invalid entry of internal work. */
export const internalWorkRefusals = [
  'internal_work_times_required',
  'internal_work_start_not_before_end',
  'internal_work_before_clock_in',
  'internal_work_after_clock_out',
  'internal_work_break_invalid',
  'internal_work_overlaps',
  'future_time',
] as const;

const listOwn = {
  id: 'listInternalWork',
  summary: '自分の月の社内業務',
  tag: 'internal-work',
  access: 'user',
  query: z.object({ month: periodName }),
  success: { status: 200, body: z.array(internalWork) },
} as const satisfies Route;

export const internalWorkRoutes = {
  'GET /api/internal-work': listOwn,
  'GET /api/internal-work/users/{id}': ofEmployee(listOwn, {
    id: 'listUserInternalWork',
    summary: '社員の月の社内業務',
    access: 'read_attendance',
  }),
  'POST /api/internal-work': {
    id: 'createInternalWork',
    summary: '自分の社内業務の登録',
    tag: 'internal-work',
    access: 'user',
    body: internalWorkBody,
    success: { status: 201, body: internalWork.extend({ message: z.string() }) },
    errors: ['request_required', ...internalWorkRefusals, 'not_found'],
    idempotent: true,
    writesIntoMonth: true,
  },
  'DELETE /api/internal-work/{id}': {
    id: 'deleteInternalWork',
    summary: '社内業務の削除（自社の社員のもの）',
    tag: 'internal-work',
    access: 'correct_attendance',
    people: 'listed',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['deletion_target_not_found'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
