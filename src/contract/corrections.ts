import { z } from 'zod';

import { unsetBreak } from './company-policy.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { timeRecord, timeRecordRoutes } from './time-records.ts';
import {
  bodyId,
  breakMinutes,
  dateResponse,
  durationMinutes,
  id,
  isoDate,
  messageResponse,
  objectBody,
  optional,
  pathId,
  pathIdOrNew,
  periodName,
  refused,
  text,
  typedDayAfter,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';
import { internalWorkRefusals, internalWorkRoutes } from './internal-work.ts';

/** A value in the body replaces all of the day's values of its kind; an omitted one changes nothing. */
export const correctionBody = objectBody({
  date: isoDate,
  clock_in: optional(typedTimeOfDay),
  clock_out: optional(typedTimeOfDay),
  /** Without it a clock-out before the clock-in is the next morning's; at the same time as that it is needed. */
  clock_out_day: optional(typedDayAfter),
  /** The times are a further pair of the day: what it has stays, and its break and note aren't given. */
  adds_pair: optional(z.literal(true)),
  note: optional(text(1000)),
  modification_reason: optional(text(500)),
  break_time: optional(breakMinutes),
});
export type CorrectionBody = z.output<typeof correctionBody>;

/** The values of a day that an admin can delete; `punch` is that punch alone, which couldn't be paired. */
export const dayField = z.enum(['clock_in', 'clock_out', 'punch', 'break_time', 'note', 'absence']);
export type DayField = z.output<typeof dayField>;

/** A late arrival, early leave or absence of a day; its reason as shown, `遅刻: 電車遅延` (D33). */
export const irregularBody = objectBody({
  date: isoDate,
  reason: text(500),
  irregularType: z.enum(['late', 'early', 'absence']),
});
export type IrregularBody = z.output<typeof irregularBody>;

/** The day's records after the change. The `ETag` is the day's version. */
const correctedDay = z.object({ message: z.string(), timeRecords: z.array(timeRecord) });

/** Why a correction can't be: what the use case itself refuses. */
export const correctionRefusals = [
  'times_required',
  'date_mismatch',
  'future_time',
  'break_too_long',
  'clock_out_day_required',
  'duty_too_long',
  'clock_in_after_clock_out',
  'correction_crosses_pairs',
  'pair_times_required',
  'pair_overlaps',
  'pair_values',
  'correction_target_not_found',
  'day_full',
] as const;

export const correctionRoutes = {
  'PUT /api/time-records/{id}': {
    id: 'correctDay',
    summary: '自分の1日の修正（idはその日の記録、またはnew）。If-Matchに日の版を指定できる',
    tag: 'time-records',
    access: 'user',
    params: z.object({ id: pathIdOrNew }),
    body: correctionBody,
    success: { status: 200, body: correctedDay },
    errors: [
      'reason_required',
      'request_required',
      'request_field_fixed',
      'day_changed',
      ...correctionRefusals,
      'not_found',
    ],
    writesIntoMonth: true,
  },
  'POST /api/time-records/absence': {
    id: 'reportIrregular',
    summary: '遅刻・早退・欠勤の登録。同じ日・種別の登録は置き換える',
    tag: 'time-records',
    access: 'user',
    body: irregularBody,
    success: { status: 201, body: timeRecord.extend({ message: z.string() }) },
    errors: ['day_full', 'request_required', 'not_found'],
    idempotent: true,
    writesIntoMonth: true,
  },
  'DELETE /api/time-records/{id}': {
    id: 'withdrawIrregular',
    summary: '自分の遅刻・早退・欠勤の登録の取り消し。打刻は取り消せない',
    tag: 'time-records',
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['deletion_target_not_found', 'request_required', 'day_full', 'not_found'],
    writesIntoMonth: true,
  },
  'PATCH /api/time-records/{id}/field': {
    id: 'deleteDayValue',
    summary: '自分の1日の値の削除',
    tag: 'time-records',
    access: 'correct_attendance',
    params: z.object({ id: pathId }),
    body: writeBody({ field: dayField }),
    success: { status: 200, body: messageResponse },
    errors: ['deletion_target_not_found', 'day_full', 'not_found'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;

const params = z.object({ id: pathId });

/** Distinct days of a user. */
const dates = z.array(isoDate).min(1, '日付を選択してください').max(31, '31日以内で指定してください');

/** How many people's breaks can be filled in by one request. */
const MOST_FILLS = 50;

const fillsOutcome = z.object({
  message: z.string(),
  /** How many days were filled in. */
  days: z.int().min(0),
  /** The employees whose days were, also where none was missing any more. */
  user_ids: z.array(id),
  /** Those whose days were not, and why. */
  refused: z.array(z.object({ user_id: id, name: z.string(), ...refused })),
});
export type BreakFillsOutcome = z.output<typeof fillsOutcome>;

/** Routes of an employee's attendance for their admins: read, correct, report and complete it on their behalf. */
export const adminAttendanceRoutes = {
  'GET /api/admin/users/{id}/time-records': ofEmployee(timeRecordRoutes['GET /api/time-records'], {
    id: 'listUserTimeRecords',
    summary: '社員の打刻記録（dateまたはmonthのどちらか一方を指定）',
    tag: 'admin-attendance',
    access: 'read_attendance',
  }),
  'PUT /api/admin/users/{id}/time-records/{recordId}': ofEmployee(correctionRoutes['PUT /api/time-records/{id}'], {
    id: 'correctUserDay',
    summary: '社員の1日の修正（recordIdはその日の記録、またはnew）。理由と時刻は省略できる',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    params: z.object({ id: pathId, recordId: pathIdOrNew }),
    errors: ['not_found', 'day_changed', ...correctionRefusals],
  }),
  'PATCH /api/admin/users/{id}/time-records/{recordId}/field': ofEmployee(
    correctionRoutes['PATCH /api/time-records/{id}/field'],
    {
      id: 'deleteUserDayValue',
      summary: '社員の1日の値の削除',
      tag: 'admin-attendance',
      access: 'correct_attendance',
      params: z.object({ id: pathId, recordId: pathId }),
      errors: ['not_found', 'deletion_target_not_found', 'day_full'],
    },
  ),
  'POST /api/admin/users/{id}/time-records/absence': ofEmployee(correctionRoutes['POST /api/time-records/absence'], {
    id: 'reportUserIrregular',
    summary: '社員の遅刻・早退・欠勤の登録。同じ日・種別の登録は置き換える',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    errors: ['not_found', 'day_full'],
  }),
  'POST /api/admin/users/{id}/internal-work': ofEmployee(internalWorkRoutes['POST /api/internal-work'], {
    id: 'createUserInternalWork',
    summary: '社員の社内業務の登録',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    errors: ['not_found', ...internalWorkRefusals],
  }),
  'GET /api/admin/users/{id}/break-fills': {
    id: 'listBreakFills',
    summary: '社員の月のうち、休憩が一括入力され、その後変更されていない日',
    tag: 'admin-attendance',
    access: 'read_attendance',
    params,
    query: z.object({ month: periodName }),
    success: { status: 200, body: z.array(z.object({ date: dateResponse, break_time: durationMinutes })) },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/break-fills': {
    id: 'fillBreaks',
    summary: '休憩が未入力の日への休憩の一括入力。すでに入力された日は変更しない',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    params,
    body: writeBody({ dates, break_time: breakMinutes }),
    success: { status: 200, body: z.object({ message: z.string(), dates: z.array(dateResponse) }) },
    errors: ['not_found', 'break_too_long', 'day_full'],
    writesIntoMonth: true,
  },
  'GET /api/admin/break-rule': {
    id: 'getBreakRule',
    summary: '休憩が未入力の日に控除する時間（会社の基本ルール）',
    tag: 'admin-attendance',
    access: 'read_attendance',
    people: 'none',
    query: z.object({ month: periodName }),
    success: { status: 200, body: z.object(unsetBreak) },
  },
  'POST /api/admin/break-fills': {
    id: 'fillBreaksOfMany',
    summary:
      '複数の社員への休憩の一括入力。break_timeを省略すると会社の基本ルールの時間。社員ごとに全部の日を入力するか、しないかのどちらか',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    people: 'listed',
    body: writeBody({
      fills: z
        .array(z.strictObject({ user_id: bodyId, dates }))
        .min(1, '社員を選択してください')
        .max(MOST_FILLS, `${MOST_FILLS}人以内で指定してください`),
      break_time: optional(breakMinutes),
    }),
    success: { status: 200, body: fillsOutcome },
    errors: ['not_found', 'no_break_rule'],
    writesIntoMonth: 'each',
  },
  'POST /api/admin/users/{id}/break-fills/undo': {
    id: 'undoBreakFills',
    summary: '一括入力した休憩の取り消し。その後変更された日は変更しない',
    tag: 'admin-attendance',
    access: 'correct_attendance',
    params,
    body: writeBody({ dates }),
    success: { status: 200, body: z.object({ message: z.string(), dates: z.array(dateResponse) }) },
    errors: ['not_found', 'day_full'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
