import { z } from 'zod';

import { MAX_DAY_MINUTES } from '#domain/working-time/contract-on-record.ts';
import { RENEWALS, SHORT_TIMES, WAGE_KINDS } from '#domain/working-time/contract-terms.ts';
import { askedGrants, grantsChoice } from './grant-changes.ts';
import type { Route } from './route.ts';
import { changedMisfits } from './shift-misfits.ts';
import { bodyId, dateResponse, durationMinutes, id, isoDate, monthResponse, pathId, writeBody } from './wire.ts';

/** The contracted minutes of Sunday to Saturday; `null` where only counts are known. */
const weekdayMinutes = z.array(durationMinutes).length(7).nullable();

/** What only super admins get of a contract. */
const terms = z.object({
  employment_type_id: id.nullable(),
  employment_type_name: z.string().nullable(),
  wage_kind: z.enum(WAGE_KINDS).nullable(),
  /** The last day of its term; it is in force until the next one begins all the same. */
  ends_on: dateResponse.nullable(),
  renewal: z.enum(RENEWALS).nullable(),
  /** Why its hours are shorter. */
  short_time: z.enum(SHORT_TIMES).nullable(),
});

/**
 * A person's contract (所定労働条件), in force from its day until the next one begins. An admin gets the fields up to
 * `is_in_force`, a super admin all.
 */
export const workContract = z.object({
  effective_date: dateResponse,
  weekday_minutes: weekdayMinutes,
  /** With known weekdays these two follow from them. */
  weekly_days: z.int().nullable(),
  weekly_minutes: z.int().nullable(),
  annual_days: z.int().nullable(),
  /** The work rule (勤務形態) that it names; `null` leaves all to the company's settings. */
  work_rule_id: id.nullable(),
  /** What a day of paid leave counts, in place of what the company counts for all. */
  leave_day_minutes: durationMinutes.nullable(),
  /** Its hours are shorter, by the Child Care and Family Care Leave Act; only super admins see the reason. */
  is_short_time: z.boolean(),
  /** Whether it is the one in force today. */
  is_in_force: z.boolean(),
  ...terms.partial().shape,
});
export type WorkContractResponse = z.output<typeof workContract>;

/** The contracts, the earliest first. */
const workContracts = z.object({ contracts: z.array(workContract) });

const changed = workContracts.extend({
  message: z.string(),
  /** The closed months that the change falls into: their numbers stay as they are. */
  closed_months: z.array(monthResponse),
  ...changedMisfits,
  ...askedGrants,
});

export type ChangedContracts = z.output<typeof changed>;

const OUT_OF_DAY = '1日の所定労働時間は0:00〜24:00で入力してください';

/** The week of a contract as entered: work on at least one day. */
export const enteredWeek = z
  .array(z.int(OUT_OF_DAY).min(0, OUT_OF_DAY).max(MAX_DAY_MINUTES, OUT_OF_DAY))
  .length(7, '日曜日から土曜日まで7つの時間を入力してください')
  .refine((week) => week.some((length) => length > 0), '所定労働時間のある曜日を1つ以上入力してください');

/** A choice that `null`, or a form's empty one, clears. */
const choiceOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.enum(names).nullable())
    .optional() as unknown as z.ZodOptional<z.ZodType<Names[number] | null, Names[number] | '' | null>>;

const LEAVE_DAY = '有給休暇1日の時間は0:01〜24:00で入力してください';

/** The terms of a contract as entered: one that is omitted stays as it is, `null` clears it. */
export const enteredTerms = {
  employment_type_id: bodyId.nullish(),
  wage_kind: choiceOf(WAGE_KINDS),
  leave_day_minutes: z.int(LEAVE_DAY).min(1, LEAVE_DAY).max(MAX_DAY_MINUTES, LEAVE_DAY).nullish(),
  ends_on: isoDate.nullish(),
  renewal: choiceOf(RENEWALS),
  short_time: choiceOf(SHORT_TIMES),
  /** The work rule; omitted, that of what it replaces, else of the one in force before it. */
  work_rule_id: bodyId.nullish(),
};
export type EnteredTerms = z.output<z.ZodObject<typeof enteredTerms>>;

const params = z.object({ id: pathId });

export const workContractRoutes = {
  'GET /api/admin/users/{id}/contracts': {
    id: 'listWorkContracts',
    summary: '社員の契約。雇用形態・賃金形態・契約期間・短時間勤務の事由は全権管理者のみ',
    tag: 'users',
    access: 'read_users',
    params,
    success: { status: 200, body: workContracts },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/contracts': {
    id: 'saveWorkContract',
    summary:
      '契約の登録と変更。replacesに変更前の契約を指定すると、それと置き換える。送らない条件は、置き換える契約のまま（追加のときは雇用形態と賃金形態だけ前の契約のまま）',
    tag: 'users',
    access: 'super_admin',
    params,
    body: writeBody({
      effective_date: isoDate,
      weekday_minutes: enteredWeek,
      ...enteredTerms,
      ...grantsChoice,
      /** The contract that it takes the place of, as the caller has seen it; omitted for another one. */
      replaces: z.strictObject({ effective_date: isoDate, weekday_minutes: weekdayMinutes, ...enteredTerms }).nullish(),
    }),
    success: { status: 200, body: changed },
    errors: [
      'not_found',
      'work_rule_unknown',
      'contract_date_taken',
      'contract_date_far',
      'contract_changed',
      'contract_ends_before',
      'grants_changed',
      'leave_grant_in_use',
    ],
  },
  'DELETE /api/admin/users/{id}/contracts/{date}': {
    id: 'deleteWorkContract',
    summary: '契約の削除',
    tag: 'users',
    access: 'super_admin',
    params: params.extend({ date: isoDate }),
    query: z.object(grantsChoice),
    success: { status: 200, body: changed },
    errors: ['not_found', 'grants_changed', 'leave_grant_in_use'],
  },
} as const satisfies Record<string, Route>;
