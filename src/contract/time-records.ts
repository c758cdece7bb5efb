import { z } from 'zod';

import { OFFLINE_PUNCH_HOURS } from '#domain/attendance/offline-punch.ts';
import { addDays } from '#domain/time/date.ts';
import { leaveOfKind, leavePart, requestType } from './leave-part.ts';
import { placeRule, punchedPlace } from './places.ts';
import type { Route } from './route.ts';
import {
  dateResponse,
  durationMinutes,
  id,
  instant,
  isoDate,
  messageResponse,
  objectBody,
  optional,
  pathId,
  periodDays,
  periodName,
  text,
  writeBody,
} from './wire.ts';

const recordType = z.enum(['clock_in', 'clock_out', 'break_start', 'break_end', 'absence', 'late', 'early']);

/** A time record (打刻記録): a punch, or an absence, late or early report. */
export const timeRecord = z.object({
  id,
  record_type: recordType,
  recorded_at: instant,
  work_date: dateResponse,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Radius in metres. */
  accuracy: z.number().nullable(),
  address_data: z.object({ results: z.array(z.object({ formatted_address: z.string() })) }).nullable(),
  note: z.string().nullable(),
  /** The note is the one that the clock screen sends with every punch, `出勤 09:01` (D4). */
  note_is_automatic: z.boolean(),
  break_time: durationMinutes.nullable(),
  absence_reason: z.string().nullable(),
  /**
   * Of a punch without a network (オフライン打刻): what the device's clock said, and how many milliseconds it was known to be
   * behind the server's, `null` where it wasn't (時刻未確認); `recorded_at` is the time that counts.
   */
  offline: z.object({ tapped_at: instant, clock_difference_ms: z.int().nullable() }).optional(),
  /** The server's own clock was doubted as it was stored (時刻未確認). */
  time_unconfirmed: z.literal(true).optional(),
  /** Where a clock-in or clock-out was made (打刻場所); omitted where that wasn't judged. */
  place: punchedPlace.optional(),
  /** The person went straight to a client or home from there (直行・直帰). */
  off_site: z.literal(true).optional(),
  /** The shared device (打刻端末) at which it was made, as it was called then. */
  kiosk: z.string().optional(),
  /** The chat app (Slack, Teams) by which it was made, without a position; as it was called then. */
  chat_app: z.string().optional(),
  /** That device has taken a photo. */
  has_photo: z.literal(true).optional(),
  /** Of a time entered by hand: the reason, and the time of the original punch, if any. */
  correction: z.object({ reason: z.string(), original_recorded_at: instant.nullable() }).nullable(),
  created_at: instant,
  last_modified_at: instant,
});
export type TimeRecord = z.output<typeof timeRecord>;

/** A day of leave in attendance: approved requests only (D6). */
export const vacationEntry = z.object({
  id,
  start_date: dateResponse,
  end_date: dateResponse,
  request_type: requestType,
  ...leavePart,
  ...leaveOfKind,
});
export type VacationEntry = z.output<typeof vacationEntry>;

/** A month of a user: the records of its working days, and the approved leave that overlaps it. */
const monthOfRecords = z.object({
  timeRecords: z.array(timeRecord),
  vacations: z.array(vacationEntry),
  ...periodDays,
});
export type MonthOfRecords = z.output<typeof monthOfRecords>;

const degrees = (max: number) => {
  const message = `-${max}〜${max}で入力してください`;
  return z.number('数値で入力してください').min(-max, message).max(max, message);
};
const accuracy = z
  .number('数値で入力してください')
  .min(0, '0以上で入力してください')
  .max(100_000_000, '値が大きすぎます');

/** What is sent with a punch. */
export const punchFields = {
  // Validated in the service, since the spec gives an unknown type an error code of its own.
  type: z.string(),
  note: optional(text(1000)),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
  accuracy: optional(accuracy),
  work_date: optional(isoDate),
  /** Why it is made away from the places to punch at. */
  place_reason: optional(text(200)),
  /** Straight to a client (直行), or home from there (直帰). */
  off_site: z.boolean('trueまたはfalseで指定してください').optional(),
};

interface Placed {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}
/** Whether a position has both its coordinates, or none; else {@link HALF_PLACED} says so. */
export const isPlacedWhole = ({ latitude, longitude }: Placed): boolean =>
  (latitude === undefined) === (longitude === undefined);
export const HALF_PLACED = { path: ['longitude'], error: '緯度と経度は両方を指定してください' };

const CLOCK_TYPES = new Set(['in', 'out', 'clock_in', 'clock_out']);
/** Whether only a clock-in or clock-out is off site; else {@link WRONG_OFF_SITE} says so. */
export const isOffSiteRight = ({
  type,
  off_site: offSite,
}: {
  readonly type: string;
  readonly off_site?: boolean | undefined;
}) => offSite !== true || CLOCK_TYPES.has(type);
export const WRONG_OFF_SITE = { path: ['off_site'], error: '直行・直帰は出勤か退勤に指定してください' };

const punchBody = objectBody(punchFields).refine(isPlacedWhole, HALF_PLACED).refine(isOffSiteRight, WRONG_OFF_SITE);
export type PunchBody = z.output<typeof punchBody>;

/** How many days of records are read at once at most, but for a month. */
const MOST_DAYS = 7;

/** The query of a user's records: exactly one working day, with those before it from `since` on, or one month. */
const dayOrMonth = z
  .object({ date: optional(isoDate), month: optional(periodName), since: optional(isoDate) })
  .refine((query) => (query.date === undefined) !== (query.month === undefined), {
    path: ['date'],
    error: '日付または対象月のどちらか一方を指定してください',
  })
  .refine(
    ({ date, since }) =>
      since === undefined || (date !== undefined && since <= date && since > addDays(date, -MOST_DAYS)),
    { path: ['since'], error: `sinceにはdateまでの${MOST_DAYS}日以内の日付を指定してください` },
  );

export const timeRecordRoutes = {
  'GET /api/time-records': {
    id: 'listTimeRecords',
    summary: '自分の打刻記録（dateまたはmonthのどちらか一方を指定。dateではsinceからの日も）',
    tag: 'time-records',
    access: 'user',
    query: dayOrMonth,
    success: { status: 200, body: z.union([z.array(timeRecord), monthOfRecords]) },
  },
  'POST /api/time-records': {
    id: 'createTimeRecord',
    summary: '打刻する。時刻はサーバーの時計で決まる。typeはin、out。休憩を打刻する企業ではbreak_start、break_endも',
    tag: 'time-records',
    access: 'user',
    body: punchBody,
    success: { status: 201, body: timeRecord.extend({ message: z.string() }) },
    errors: [
      'not_found',
      'not_attendance_target',
      'invalid_punch_type',
      'invalid_work_date',
      'day_full',
      'punch_outside_place',
      'punch_place_reason_required',
      'punch_needs_position',
      'off_site_off',
    ],
    idempotent: true,
    writesIntoMonth: true,
  },
  'POST /api/time-records/{id}/undo': {
    id: 'undoTimeRecord',
    summary: '直前の自分の打刻の取り消し。打刻から10秒以内。取り消し済みの打刻は何も変更しない',
    tag: 'time-records',
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['deletion_target_not_found', 'punch_undo_late', 'day_full', 'not_found'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;

const punchSettings = z.object({
  /** The company's people punch their breaks (D38). */
  punches_breaks: z.boolean(),
  /** A tap stores the punch at once, without a confirmation. */
  punches_directly: z.boolean(),
  /** How many hours after its tap an offline punch is still taken; 0: none is. */
  offline_punch_hours: z.int(),
  /** The outcome for a clock-in or clock-out away from the places to punch at. */
  place_rule: placeRule,
  /** It can be made off site (直行・直帰). */
  punches_off_site: z.boolean(),
});

const { least, most } = OFFLINE_PUNCH_HOURS;
const WRONG_HOURS = `${least}〜${most}の整数で入力してください`;
const hours = z.int(WRONG_HOURS).min(least, WRONG_HOURS).max(most, WRONG_HOURS).optional();

const on = z.boolean('trueまたはfalseで指定してください').optional();

export const punchSettingsRoutes = {
  'GET /api/punch-settings': {
    id: 'getPunchSettings',
    summary:
      '打刻の設定：休憩を打刻するかどうか、確認なしで打刻するかどうか、オフライン打刻を受け付ける時間、打刻場所外での打刻の扱い、直行・直帰を使うかどうか',
    tag: 'time-records',
    access: 'user',
    success: { status: 200, body: punchSettings },
  },
  'PUT /api/admin/punch-settings': {
    id: 'savePunchSettings',
    summary: '打刻の設定の変更。省略した項目は変わらない。すでにある休憩の打刻は残る',
    tag: 'time-records',
    access: 'change_settings',
    body: writeBody({
      punches_breaks: on,
      punches_directly: on,
      offline_punch_hours: hours,
      place_rule: placeRule.optional(),
      punches_off_site: on,
    }),
    success: { status: 200, body: punchSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/punch-settings',
  },
} as const satisfies Record<string, Route>;
