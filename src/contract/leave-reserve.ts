import { z } from 'zod';

import { MOST_RESERVE_DAYS } from '#domain/leave/reserve.ts';
import type { Route } from './route.ts';
import { dateResponse, employee, optional, text, writeBody } from './wire.ts';

const LIMIT = `上限は1〜${MOST_RESERVE_DAYS}日で入力してください`;

const reserve = z.object({
  /** The most days that a person has; `null`: what lapses is lost. */
  limit_days: z.number().nullable(),
  /** For what it may be used, in the company's words. */
  purposes: z.string(),
  /** What lapses on this day or later is kept; `null` while nothing is. */
  from: dateResponse.nullable(),
});
export type LeaveReserveResponse = z.output<typeof reserve>;

/** What a person has of it, and has used. */
const ofPerson = z.object({ ...employee, left_days: z.number(), kept_days: z.number().min(0) });
export type ReserveOfPerson = z.output<typeof ofPerson>;

const tag = 'leave';
const access = 'change_settings';

export const leaveReserveRoutes = {
  'GET /api/admin/leave-reserve': {
    id: 'getLeaveReserve',
    summary: '積立休暇（失効した有給休暇の積立）の設定と、社員ごとの残り',
    tag,
    access,
    success: { status: 200, body: reserve.extend({ people: z.array(ofPerson) }) },
  },
  'PUT /api/admin/leave-reserve': {
    id: 'saveLeaveReserve',
    summary: '積立休暇の設定の変更。積み立てた日数は変わらない',
    tag,
    access,
    body: writeBody({
      limit_days: z.int(LIMIT).min(1, LIMIT).max(MOST_RESERVE_DAYS, LIMIT).nullable(),
      purposes: optional(text(200)),
    }),
    success: { status: 200, body: reserve.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/leave-reserve',
  },
} as const satisfies Record<string, Route>;
