import { z } from 'zod';

import type { Route } from './route.ts';
import { timeRecord } from './time-records.ts';
import {
  breakMinutes,
  isoDate,
  messageAnswer,
  objectBody,
  optional,
  pathId,
  pathIdOrNew,
  text,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

/** A value in the body replaces all of the day's values of its kind; an omitted one changes nothing. */
export const correctionBody = objectBody({
  date: isoDate,
  clock_in: optional(typedTimeOfDay),
  clock_out: optional(typedTimeOfDay),
  note: optional(text(1000)),
  modification_reason: optional(text(500)),
  break_time: optional(breakMinutes),
});
export type CorrectionBody = z.output<typeof correctionBody>;

/** The values of a day that an admin can delete. */
export const dayField = z.enum(['clock_in', 'clock_out', 'break_time', 'note', 'absence']);
export type DayField = z.output<typeof dayField>;

/** A late arrival, early leave or absence of a day; its reason as shown, `遅刻: 電車遅延` (D33). */
export const irregularBody = objectBody({
  date: isoDate,
  reason: text(500),
  irregularType: z.enum(['late', 'early', 'absence']),
});
export type IrregularBody = z.output<typeof irregularBody>;

/** The day's records after the change. The `ETag` is the day's version. */
export const correctedDay = z.object({ message: z.string(), timeRecords: z.array(timeRecord) });

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
      'times_required',
      'date_mismatch',
      'future_time',
      'break_too_long',
      'clock_in_after_clock_out',
      'correction_target_not_found',
      'day_changed',
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
    errors: ['invalid_idempotency_key', 'idempotency_key_reused'],
    idempotent: true,
    writesIntoMonth: true,
  },
  'PATCH /api/time-records/{id}/field': {
    id: 'deleteDayValue',
    summary: '自分の1日の値の削除',
    tag: 'time-records',
    access: 'admin',
    params: z.object({ id: pathId }),
    body: writeBody({ field: dayField }),
    success: { status: 200, body: messageAnswer },
    errors: ['deletion_target_not_found'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
