import { z } from 'zod';

import { askingRefusals } from './requests.ts';
import type { Route } from './route.ts';
import { HALF_PLACED, isOffSiteRight, isPlacedWhole, punchFields, timeRecord, WRONG_OFF_SITE } from './time-records.ts';
import { id, objectBody, optional, typedInstant } from './wire.ts';

/** A clock that is off by more than a year is none. */
const MOST_DIFFERENCE_MS = 366 * 86_400_000;
const WRONG_DIFFERENCE = '時計の差をミリ秒の整数で指定してください';

/** A text signed by the server. */
const signedText = z.string().regex(/^[\w.-]{1,1000}$/);

const offlinePunchBody = objectBody({
  ...punchFields,
  tapped_at: typedInstant,
  /** Added to `tapped_at` it is the server's time; `null` where the device didn't know it. */
  clock_difference_ms: z
    .int(WRONG_DIFFERENCE)
    .min(-MOST_DIFFERENCE_MS, WRONG_DIFFERENCE)
    .max(MOST_DIFFERENCE_MS, WRONG_DIFFERENCE)
    .nullable(),
  /** The `signedTime` that the device had at the tap; without it the punch can't be from before the present login. */
  signed_time: optional(signedText),
  /** The `receipt` with which this punch was refused for a request that waits: its age counts until then. */
  receipt: optional(signedText),
})
  .refine(isPlacedWhole, HALF_PLACED)
  .refine(isOffSiteRight, WRONG_OFF_SITE);
export type OfflinePunchBody = z.output<typeof offlinePunchBody>;

export const offlinePunchRoutes = {
  'POST /api/offline-punches': {
    id: 'createOfflinePunch',
    summary:
      '電波のないときに端末に保存した打刻（オフライン打刻）。時刻は、時計の差で補正した端末の時刻。同じIdempotency-Keyの打刻が届いていた場合は、その打刻を返す',
    tag: 'time-records',
    access: 'user',
    body: offlinePunchBody,
    /** The record; or the request that the punch has become, since it counts only once that is approved. */
    success: {
      status: 201,
      body: z.union([timeRecord.extend({ message: z.string() }), z.object({ request_id: id, message: z.string() })]),
    },
    errors: [
      'not_attendance_target',
      'invalid_punch_type',
      'invalid_work_date',
      'offline_punch_off',
      'offline_punch_old',
      'offline_punch_future',
      'offline_punch_before_login',
      'offline_punch_twice',
      'day_full',
      'not_found',
      ...askingRefusals,
    ],
    idempotent: true,
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
