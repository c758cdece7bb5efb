import { z } from 'zod';

import { MAX_DAY_MINUTES } from '#domain/working-time/contract-on-record.ts';
import type { Route } from './route.ts';
import { bodyId, dateResponse, durationMinutes, id, isoDate, monthResponse, pathId, writeBody } from './wire.ts';

/** The contracted minutes of Sunday to Saturday; `null` where only counts are known. */
const weekdayMinutes = z.array(durationMinutes).length(7).nullable();

/** A person's contract (所定労働条件), in force from its day until the next one begins. */
const workContract = z.object({
  effective_date: dateResponse,
  weekday_minutes: weekdayMinutes,
  /** With known weekdays these two follow from them. */
  weekly_days: z.int().nullable(),
  weekly_minutes: z.int().nullable(),
  annual_days: z.int().nullable(),
  /** The work rule (就業ルール) that it names; `null` leaves all to the company's settings. */
  work_rule_id: id.nullable(),
  /** Whether it is the one in force today. */
  is_in_force: z.boolean(),
});
export type WorkContractResponse = z.output<typeof workContract>;

/** The contracts, the earliest first. */
const workContracts = z.object({ contracts: z.array(workContract) });

const changed = workContracts.extend({
  message: z.string(),
  /** The closed months that the change falls into: their numbers stay as they are. */
  closed_months: z.array(monthResponse),
});

const OUT_OF_DAY = '1日の所定労働時間は0:00〜24:00で入力してください';

/** The week of a contract as entered: work on at least one day. */
const enteredWeek = z
  .array(z.int(OUT_OF_DAY).min(0, OUT_OF_DAY).max(MAX_DAY_MINUTES, OUT_OF_DAY))
  .length(7, '日曜日から土曜日まで7つの時間を入力してください')
  .refine((week) => week.some((length) => length > 0), '所定労働時間のある曜日を1つ以上入力してください');

const params = z.object({ id: pathId });

export const workContractRoutes = {
  'GET /api/admin/users/{id}/contracts': {
    id: 'listWorkContracts',
    summary: '社員の契約（曜日ごとの所定労働時間）',
    tag: 'users',
    access: 'admin',
    params,
    success: { status: 200, body: workContracts },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/contracts': {
    id: 'saveWorkContract',
    summary: '契約の登録と変更。replacesに変更前の契約を指定すると、それと置き換える',
    tag: 'users',
    access: 'super_admin',
    params,
    body: writeBody({
      effective_date: isoDate,
      weekday_minutes: enteredWeek,
      /** Omitted, that of what it replaces, else of the one in force before it. */
      work_rule_id: bodyId.nullable().optional(),
      /** The contract that it takes the place of, as the caller has seen it; omitted for another one. */
      replaces: z.strictObject({ effective_date: isoDate, weekday_minutes: weekdayMinutes }).nullish(),
    }),
    success: { status: 200, body: changed },
    errors: ['not_found', 'work_rule_unknown', 'contract_date_taken', 'contract_date_far', 'contract_changed'],
  },
  'DELETE /api/admin/users/{id}/contracts/{date}': {
    id: 'deleteWorkContract',
    summary: '契約の削除',
    tag: 'users',
    access: 'super_admin',
    params: params.extend({ date: isoDate }),
    success: { status: 200, body: changed },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
