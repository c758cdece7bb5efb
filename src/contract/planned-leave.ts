import { z } from 'zod';

import type { PlannedOutcome } from '#domain/leave/planned-leave.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  employee,
  id,
  isoDate,
  line,
  messageResponse,
  objectBody,
  optional,
  pathId,
  text,
  writeBody,
} from './wire.ts';

const outcome = z.enum([
  'taken',
  'taking',
  'within_five',
  'insufficient',
  'no_grant',
  'asked',
  'no_duty',
  'month_closed',
  'exempt',
] as const satisfies readonly PlannedOutcome[]);

/** A person of a planned day, and the outcome for them. */
const plannedPerson = z.object({
  ...employee,
  outcome,
  /** Why an admin has left them out. */
  reason: z.string().nullable(),
});
export type PlannedPerson = z.output<typeof plannedPerson>;

/** A planned day (計画的付与日). */
const plannedDay = z.object({
  id,
  date: dateResponse,
  name: z.string().nullable(),
  /** For everybody; else for those whose contract of the day names the work rule, nobody where that was deleted. */
  is_for_all: z.boolean(),
  work_rule_id: id.nullable(),
  work_rule_name: z.string().nullable(),
  /** How many take leave on it, and how many were left out. */
  taken: z.int().min(0),
  exempt: z.int().min(0),
});
export type PlannedDayResponse = z.output<typeof plannedDay>;

const people = { people: z.array(plannedPerson) };
/** One that was given up has no people any more. */
const dayWithPeople = plannedDay.extend({ is_withdrawn: z.boolean(), ...people });
const said = dayWithPeople.extend({ message: z.string() });
export type PlannedDayWithPeople = z.output<typeof dayWithPeople>;

const year = z
  .string()
  .regex(/^(19|20)\d\d$/, '年は4桁で指定してください')
  .transform(Number);

/** The day, and for whom: without a work rule for everybody. */
const entered = { date: isoDate, work_rule_id: optional(bodyId) };

const tag = 'leave';
const ofDay = { tag, params: z.object({ id: pathId }) };
const ofPerson = {
  tag,
  access: 'approve_leave',
  people: 'all',
  params: z.object({ id: pathId, userId: pathId }),
} as const;

export const plannedLeaveRoutes = {
  'GET /api/admin/planned-leave': {
    id: 'listPlannedLeave',
    summary: '計画的付与日（1年分、日付順）',
    tag,
    access: 'read_leave',
    query: z.object({ year }),
    success: { status: 200, body: z.object({ days: z.array(plannedDay) }) },
  },
  'POST /api/admin/planned-leave': {
    id: 'addPlannedLeave',
    summary: '計画的付与日の登録。対象の社員は、5日を超える部分の有給休暇を承認済みで取得する',
    tag,
    access: 'grant_leave',
    body: objectBody({ ...entered, name: optional(line(50, '名称')) }),
    success: { status: 201, body: said },
    errors: ['not_found', 'planned_leave_past', 'planned_leave_exists', 'month_after_closed', 'month_closed'],
    idempotent: true,
    writesIntoMonth: 'open',
  },
  'POST /api/admin/planned-leave/preview': {
    id: 'previewPlannedLeave',
    summary: '計画的付与日にした場合の社員ごとの結果（保存しない）',
    tag,
    access: 'grant_leave',
    body: writeBody(entered),
    success: { status: 200, body: z.object(people) },
    errors: ['not_found', 'planned_leave_past', 'planned_leave_exists'],
    countsAsWrite: true,
  },
  'GET /api/admin/planned-leave/{id}': {
    ...ofDay,
    id: 'getPlannedLeave',
    summary: '計画的付与日と社員ごとの結果',
    access: 'read_leave',
    success: { status: 200, body: dayWithPeople },
    errors: ['not_found'],
  },
  'POST /api/admin/planned-leave/{id}/apply': {
    ...ofDay,
    id: 'applyPlannedLeave',
    summary: '計画的付与日を、まだ取得していない社員に適用する（付与や入社のあと）',
    access: 'grant_leave',
    success: { status: 200, body: said },
    errors: ['not_found', 'planned_leave_past', 'month_after_closed', 'month_closed'],
    writesIntoMonth: 'open',
  },
  'POST /api/admin/planned-leave/{id}/withdraw': {
    ...ofDay,
    id: 'withdrawPlannedLeave',
    summary: '計画的付与日の取りやめ。取得した有給休暇を取り消す',
    access: 'grant_leave',
    body: writeBody({ reason: text(500) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
    writesIntoMonth: true,
  },
  'PUT /api/admin/planned-leave/{id}/exemptions/{userId}': {
    ...ofPerson,
    id: 'exemptFromPlannedLeave',
    summary: '社員を計画的付与日の対象から外す。取得した有給休暇を取り消す',
    body: writeBody({ reason: text(500) }),
    success: { status: 200, body: said },
    errors: ['not_found', 'leave_own_request'],
    writesIntoMonth: true,
  },
  'DELETE /api/admin/planned-leave/{id}/exemptions/{userId}': {
    ...ofPerson,
    id: 'includeInPlannedLeave',
    summary: '対象から外した社員を戻す。取得できる場合は有給休暇を取得する',
    success: { status: 200, body: said },
    errors: ['not_found', 'planned_leave_past', 'month_after_closed', 'month_closed'],
    writesIntoMonth: 'open',
  },
} as const satisfies Record<string, Route>;
