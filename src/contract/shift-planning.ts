import { z } from 'zod';

import { MOST_PUBLISHED } from '#domain/shift/roster.ts';
import { WISH_DAYS_RANGE, WISH_KINDS, WISH_NOTE_LENGTH } from '#domain/shift/wish.ts';
import { publishedDay, shiftPattern, shiftWish } from './rosters.ts';
import type { Route } from './route.ts';
import { planChange } from './shift.ts';
import {
  bodyId,
  dateResponse,
  employee,
  isoDate,
  messageResponse,
  optional,
  periodName,
  refused,
  text,
  typedDayAfter,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

const shiftSettings = z.object({
  /** Admins plan the shifts and publish them; employees wish for theirs. Else employees save their own. */
  admins_plan_shifts: z.boolean(),
  /** How many days before the first day of a period its wishes have to be in. */
  wish_days: z.int(),
});
export type ShiftSettings = z.output<typeof shiftSettings>;

const { min, max } = WISH_DAYS_RANGE;
const daysMessage = `${min}〜${max}日で入力してください`;

const wish = z.strictObject({
  date: isoDate,
  kind: z.enum(WISH_KINDS),
  pattern_id: optional(bodyId),
  start_time: optional(typedTimeOfDay),
  end_time: optional(typedTimeOfDay),
  end_day: optional(typedDayAfter),
  note: optional(text(WISH_NOTE_LENGTH, 'ひとこと')),
});
export type EnteredWish = z.output<typeof wish>;

const unpublishedPerson = z.object({
  ...employee,
  version: z.string(),
  /** How many days of the period are drafts. */
  days: z.int().positive(),
  /** Why they can't be published, by the first day of each reason; none where they can. */
  refused: z.array(z.object({ date: dateResponse, ...refused })),
  /** The cost of the drafts for a fixed plan (変形); `null` where none is touched. */
  plan_change: planChange.nullable(),
});
export type UnpublishedPerson = z.output<typeof unpublishedPerson>;

const params = z.object({ month: periodName });

/** Shifts that admins plan: what employees wish for, and what is published. */
export const shiftPlanningRoutes = {
  'GET /api/shift-settings': {
    id: 'getShiftSettings',
    summary: 'シフトの設定：管理者が作成するかどうか、希望の締切',
    tag: 'shifts',
    access: 'user',
    success: { status: 200, body: shiftSettings },
  },
  'GET /api/admin/shift-settings': {
    id: 'getShiftSettingsWithDrafts',
    summary: 'シフトの設定と、公開していない日数',
    tag: 'rosters',
    access: 'change_settings',
    success: { status: 200, body: shiftSettings.extend({ unpublished_days: z.int().min(0) }) },
  },
  'PUT /api/admin/shift-settings': {
    id: 'saveShiftSettings',
    summary: 'シフトの設定の変更。省略した項目は変わらない。登録済みのシフト、下書き、希望は残る',
    tag: 'rosters',
    access: 'change_settings',
    body: writeBody({
      admins_plan_shifts: z.boolean('trueまたはfalseで指定してください').optional(),
      wish_days: z.int(daysMessage).min(min, daysMessage).max(max, daysMessage).optional(),
    }),
    success: { status: 200, body: shiftSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/shift-settings',
  },
  'GET /api/shift-plans/{month}': {
    id: 'getShiftPlan',
    summary: '管理者が作成する自分の月のシフト：公開後に変わった日と、自分の希望。下書きは含まない',
    tag: 'shifts',
    access: 'user',
    params,
    success: {
      status: 200,
      body: z.object({
        /** The last day on which wishes for the period are taken; `null` where employees save their own shifts. */
        wish_deadline: dateResponse.nullable(),
        takes_wishes: z.boolean(),
        /** As they were published first. */
        changed: z.array(publishedDay),
        wishes: z.array(shiftWish),
        /** What can be wished for, and what a wish may name that is no longer offered. */
        patterns: z.array(
          shiftPattern
            .pick({ id: true, name: true, start_time: true, end_time: true, end_day: true })
            .extend({ is_offered: z.boolean() }),
        ),
      }),
    },
  },
  'PUT /api/shift-wishes/{month}': {
    id: 'saveShiftWishes',
    summary: '自分の月のシフトの希望。月のすべての希望を置き換える',
    tag: 'shifts',
    access: 'user',
    params,
    body: writeBody({ wishes: z.array(wish).max(31, '31日以内で入力してください') }),
    success: { status: 200, body: messageResponse.extend({ wishes: z.array(shiftWish) }) },
    errors: ['wishes_not_taken', 'wishes_over', 'not_found'],
  },
  'GET /api/admin/rosters/{month}/unpublished': {
    id: 'listUnpublishedShifts',
    summary: '公開していないシフトのある社員と、公開できない理由',
    tag: 'rosters',
    access: 'plan_shifts',
    people: 'listed',
    params,
    success: { status: 200, body: z.array(unpublishedPerson) },
    errors: ['not_found'],
  },
  'POST /api/admin/rosters/{month}/publish': {
    id: 'publishShifts',
    summary:
      '社員の月の下書きをまとめて公開する。全部か、何もしないか。下書きのない社員は変わらないため、繰り返しても同じ結果になる',
    tag: 'rosters',
    access: 'plan_shifts',
    people: 'listed',
    params,
    body: writeBody({
      people: z
        .array(z.strictObject({ user_id: bodyId, version: optional(z.string().max(100)) }))
        .min(1, '社員を選択してください')
        .max(MOST_PUBLISHED, `${MOST_PUBLISHED}人以内で指定してください`),
    }),
    success: { status: 200, body: messageResponse.extend({ days: z.int().min(0) }) },
    errors: ['not_found', 'roster_changed', 'roster_refused'],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
