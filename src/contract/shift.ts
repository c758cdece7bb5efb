import { z } from 'zod';

import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  id,
  isoDate,
  objectBody,
  optional,
  pathId,
  periodDays,
  periodName,
  plannedTimes,
  plannedTimesOrNone,
  refused,
  typedDayAfter,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

/** A day's shift. */
export const shift = z.object({
  id,
  date: dateResponse,
  ...plannedTimesOrNone,
  is_workday: z.boolean(),
});
export type Shift = z.output<typeof shift>;

/**
 * The outcome for somebody's plan that is fixed (変形, D51): the days that change, and what the period has more once its days
 * that are still to come are worked by their shifts, or less where negative.
 */
export const planChange = z.object({
  user_id: id,
  name: z.string(),
  dates: z.array(dateResponse),
  overtime_minutes: z.int(),
  statutory_holiday_minutes: z.int(),
});
export type PlanChangeResponse = z.output<typeof planChange>;

/** Accepts the cost of changing a fixed plan (変形); without it the answer has the cost, and nothing is stored. */
export const allowsPlanChange = { allow_plan_change: optional(z.literal(true)) };

/** A day to save. A workday needs both times; an end before the start is on the next morning. */
const plannedDay = objectBody({
  date: isoDate,
  startTime: optional(typedTimeOfDay),
  endTime: optional(typedTimeOfDay),
  endDay: optional(typedDayAfter),
  isWorkday: z.boolean(),
});
export type PlannedDay = z.output<typeof plannedDay>;

const ownMonth = writeBody({ month: periodName, shifts: z.array(plannedDay).max(31, '31日以内で入力してください') });

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
    body: ownMonth,
    success: { status: 200, body: z.object({ message: z.string(), shifts: z.array(shift), ...periodDays }) },
    errors: ['shift_restricted', 'shifts_planned_by_admins', 'request_required', 'not_found'],
    writesIntoMonth: true,
  },
  'POST /api/shifts/plan-changes': {
    id: 'previewOwnPlanChange',
    summary:
      '自分の変形の期間が始まった後の変更が増やす時間外と法定休日労働。変形の計画が変わらなければ空。何も書き換えない',
    tag: 'shifts',
    access: 'user',
    body: ownMonth,
    success: { status: 200, body: z.object({ people: z.array(planChange).max(1) }) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;

/** A day's shift as an admin enters it; an end before the start is on the next morning. */
export const shiftBody = objectBody({
  date: isoDate,
  start_time: optional(typedTimeOfDay),
  end_time: optional(typedTimeOfDay),
  end_day: optional(typedDayAfter),
  is_workday: z.boolean(),
});
export type ShiftBody = z.output<typeof shiftBody>;

/** Distinct days of a user. */
const someDates = z.array(isoDate).min(1, '日付を選択してください').max(31, '31日以内で指定してください');

/** How many people's shifts can be set as they worked by one request. */
const MOST_PEOPLE = 50;

const shiftsAsWorked = z.object({
  message: z.string(),
  /** The days whose shift was changed, or would be: not those that have such a shift, or lack a punch. */
  days: z.array(
    z.object({
      ...plannedTimes,
      user_id: id,
      name: z.string(),
      date: dateResponse,
      /** The hours planned before; `null` on a day off and without a shift. */
      before: z.object(plannedTimes).nullable(),
    }),
  ),
  /** Those whose days were not changed, and why. */
  refused: z.array(z.object({ user_id: id, name: z.string(), ...refused })),
});
export type ShiftsAsWorked = z.output<typeof shiftsAsWorked>;

/** Routes of an employee's shifts for their admins. */
export const adminShiftRoutes = {
  'GET /api/admin/users/{id}/shifts': ofEmployee(shiftRoutes['GET /api/shifts/{month}'], {
    id: 'listUserShifts',
    summary: '社員の月のシフト',
    tag: 'admin-attendance',
    access: 'read_attendance',
    query: z.object({ month: periodName }),
  }),
  'PUT /api/admin/users/{id}/shifts/{shiftId}': {
    id: 'updateUserShift',
    summary: '社員のシフトの修正',
    tag: 'admin-attendance',
    access: 'plan_shifts',
    params: z.object({ id: pathId, shiftId: pathId }),
    body: shiftBody,
    success: { status: 200, body: shift.extend({ message: z.string() }) },
    errors: ['not_found', 'shift_not_found', 'date_mismatch', 'shift_restricted'],
    writesIntoMonth: true,
  },
  'POST /api/admin/users/{id}/shifts/new': {
    id: 'createUserShift',
    summary: '社員のシフトの登録。すでにある日は書き換える',
    tag: 'admin-attendance',
    access: 'plan_shifts',
    params: z.object({ id: pathId }),
    body: shiftBody,
    success: { status: 201, body: shift.extend({ message: z.string() }) },
    errors: ['not_found', 'shift_restricted'],
    writesIntoMonth: true,
  },
  'POST /api/admin/shifts/as-worked': {
    id: 'setShiftsAsWorked',
    summary:
      '複数の社員のシフトを打刻どおりにする。previewでは何も書き換えずに、変わる日を返す。社員ごとに全部か、何もしないか',
    tag: 'admin-attendance',
    access: 'plan_shifts',
    people: 'listed',
    body: writeBody({
      days: z
        .array(z.strictObject({ user_id: bodyId, dates: someDates }))
        .min(1, '社員を選択してください')
        .max(MOST_PEOPLE, `${MOST_PEOPLE}人以内で指定してください`),
      preview: optional(z.boolean()),
    }),
    success: { status: 200, body: shiftsAsWorked },
    errors: ['not_found'],
    writesIntoMonth: 'each',
  },
} as const satisfies Record<string, Route>;
