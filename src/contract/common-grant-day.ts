import { z } from 'zod';

import { isMonthDay } from '#domain/leave/common-grant-day.ts';
import type { Route } from './route.ts';
import { dateResponse, employee, writeBody } from './wire.ts';

/** A day of every year, `04-01`. */
const monthDay = z
  .string()
  .refine(isMonthDay, '付与日は2月29日以外の月日（04-01など）で指定してください')
  .meta({ example: '04-01' });

/** `null`: each person's own day. */
const settings = { month_day: monthDay.nullable() };

const commonGrantDay = z.object({
  month_day: z.string().nullable(),
  /** The first day from which grants are made on it; `null` without one. */
  from: dateResponse.nullable(),
});
export type CommonGrantDayResponse = z.output<typeof commonGrantDay>;

const nextGrant = z.object({ date: dateResponse, days: z.number().min(0) }).nullable();

/** A person whose next grant would differ. */
const changedGrant = z.object({ ...employee, before: nextGrant, after: nextGrant });
export type ChangedGrant = z.output<typeof changedGrant>;

const tag = 'leave';
const access = 'change_settings';

export const commonGrantDayRoutes = {
  'GET /api/admin/common-grant-day': {
    id: 'getCommonGrantDay',
    summary: '一斉付与日',
    tag,
    access,
    success: { status: 200, body: commonGrantDay },
  },
  'POST /api/admin/common-grant-day/preview': {
    id: 'previewCommonGrantDay',
    summary: '一斉付与日を変更した場合に、次の付与が変わる社員（保存しない）',
    tag,
    access,
    body: writeBody(settings),
    success: {
      status: 200,
      body: z.object({
        people: z.array(changedGrant),
        /** How many have the same next grant. */
        unchanged: z.int().min(0),
      }),
    },
    countsAsWrite: true,
  },
  'PUT /api/admin/common-grant-day': {
    id: 'saveCommonGrantDay',
    summary: '一斉付与日の変更。今日より後の付与から変わり、付与済みの日数は変わらない',
    tag,
    access,
    body: writeBody(settings),
    success: { status: 200, body: commonGrantDay.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/common-grant-day',
  },
} as const satisfies Record<string, Route>;
