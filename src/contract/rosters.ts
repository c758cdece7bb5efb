import { z } from 'zod';

import { MOST_NEEDED, PATTERN_COLORS } from '#domain/shift/pattern.ts';
import { WISH_KINDS } from '#domain/shift/wish.ts';
import { DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { leavePart } from './leave-part.ts';
import type { Route } from './route.ts';
import { planChange } from './shift.ts';
import {
  bodyId,
  dateResponse,
  durationMinutes,
  employee,
  id,
  isoDate,
  line,
  messageResponse,
  optional,
  pageNumber,
  pathId,
  periodName,
  plannedTimes,
  plannedTimesOrNone,
  typedDayAfter,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

const color = z.enum(PATTERN_COLORS);
const neededPeople = z.int().min(0).max(MOST_NEEDED, `${MOST_NEEDED}人以内で入力してください`);
const needed = z.array(neededPeople).length(7);

/** A pattern of a shift. */
export const shiftPattern = z.object({
  id,
  name: z.string(),
  short_name: z.string(),
  shortcut: z.string(),
  color,
  ...plannedTimes,
  break_minutes: durationMinutes,
  /** How many people it needs, Sunday first. */
  needed,
  /** How many it needs on a public holiday or a rest day of the company's calendar; `null` as many as on the weekday. */
  needed_on_holidays: neededPeople.nullable(),
});
export type ShiftPatternResponse = z.output<typeof shiftPattern>;

const patternBody = writeBody({
  name: line(30, '名称'),
  short_name: line(3, '略称'),
  shortcut: z
    .string()
    .regex(/^[A-Za-z1-9]$/, '英字1文字か1〜9の数字を入力してください')
    .transform((key) => key.toUpperCase()),
  color,
  start_time: typedTimeOfDay,
  end_time: typedTimeOfDay,
  end_day: optional(typedDayAfter),
  break_minutes: z.int().min(0, '0分以上で入力してください').max(1440, '1440分以内で入力してください'),
  needed,
  needed_on_holidays: optional(neededPeople),
});
export type EnteredPattern = z.output<typeof patternBody>;

/** A planned day. */
const rosterDay = z.object({
  date: dateResponse,
  is_workday: z.boolean(),
  ...plannedTimesOrNone,
  pattern_id: id.nullable(),
});
export type RosterDayResponse = z.output<typeof rosterDay>;

/** The first published plan of a day that is planned otherwise now; the times are `null` on a day off. */
export const publishedDay = rosterDay.omit({ pattern_id: true });
export type PublishedDay = z.output<typeof publishedDay>;

/** The wish of an employee for a day: the pattern of a `pattern`, the times of `hours`. */
export const shiftWish = z.object({
  date: dateResponse,
  kind: z.enum(WISH_KINDS),
  pattern_id: id.nullable(),
  ...plannedTimesOrNone,
  note: z.string().nullable(),
});
export type ShiftWishResponse = z.output<typeof shiftWish>;

const kindOfDay = z.object({ date: dateResponse, kind: z.enum(DAY_KINDS) });

const rosterPerson = z.object({
  ...employee,
  /** A change of the person's days has to name it, so that it overwrites no other change. */
  version: z.string(),
  is_closed: z.boolean(),
  /** The days of the period and of the weeks around it. */
  days: z.array(rosterDay),
  leave_dates: z.array(dateResponse),
  /** The other days of approved leave, with what of them it is. */
  part_leave: z.array(z.object({ date: dateResponse, ...leavePart })),
  /** Of variable hours of a month, how much may be planned in it (総枠); `null` for anybody else. */
  frame_minutes: durationMinutes.nullable(),
  /**
   * By the work rules, from a day on: the target of the rest before a shift, the statutory rest day of the week, and whether
   * a week's rest is 24 hours on end in place of a calendar day.
   */
  rules: z.array(
    z.object({
      from: dateResponse,
      work_interval_minutes: durationMinutes,
      statutory_rest_day: z.int().min(0).max(6).nullable(),
      /** The most planned hours of a day, of variable hours of a year; `null` without a limit. */
      day_limit_minutes: durationMinutes.nullable(),
      rest_by_24_hours: z.boolean(),
    }),
  ),
  /**
   * Of variable hours of a year, the target period (対象期間) that the period is in, and of each of its days what counts as
   * planned: in the period what does without a shift. `null` for anybody else.
   */
  year: z
    .object({
      from: dateResponse,
      to: dateResponse,
      special_periods: z.array(z.object({ from: dateResponse, to: dateResponse })),
      planned_minutes: z.array(durationMinutes),
    })
    .nullable(),
  /**
   * What the contracts have for shifts, from a day on (`ContractBound`): the most work of a day, 0 where it is none, and the
   * most days of work of a week; each `null` where nothing is agreed. The end of a term is for super admins only.
   */
  contract_bounds: z.array(
    z.object({
      from: dateResponse,
      most_minutes: durationMinutes.nullable(),
      weekly_days: z.int().min(0).max(7).nullable(),
      is_after_term: z.boolean(),
    }),
  ),
  /** The days around the period that the calendar of the person's work rule names, in place of the company's. */
  rule_days: z.array(kindOfDay),
  /** The days of the period that employees don't see as they are here; none unless admins plan the shifts. */
  draft_dates: z.array(dateResponse),
  /** The days of the period that are planned otherwise than they were published first. */
  changed: z.array(publishedDay),
  wishes: z.array(shiftWish),
});
export type RosterPersonResponse = z.output<typeof rosterPerson>;

const savedPerson = rosterPerson.pick({ user_id: true, version: true, draft_dates: true, changed: true });
export type SavedRosterPerson = z.output<typeof savedPerson>;

const roster = z.object({
  from: dateResponse,
  to: dateResponse,
  patterns: z.array(shiftPattern),
  /** The company's calendar around the period. */
  company_days: z.array(kindOfDay),
  rules: z.object({
    week_start: z.int().min(0).max(6),
    has_weekly_rest: z.boolean(),
  }),
  /** Where admins plan the shifts: until when the period's wishes are taken; `null` where employees save their own. */
  planning: z.object({ wish_deadline: dateResponse }).nullable(),
  /** The counts of people beyond this page on each day, by pattern and hours, for the company's needs. */
  elsewhere: z.array(
    rosterDay.pick({ date: true, pattern_id: true }).extend({ ...plannedTimes, people: z.int().positive() }),
  ),
  total: z.int().min(0),
  page_size: z.int().positive(),
  people: z.array(rosterPerson),
});
export type RosterResponse = z.output<typeof roster>;

const rosterCopy = z.object({
  /** Who had plans in the period before, without those whose month is closed. */
  people: z.array(z.object({ user_id: id, days: z.array(rosterDay) })),
  /** What is not planned like the period before, and why. */
  left_out: z.object({
    closed_people: z.int().min(0),
    days_not_employed: z.int().min(0),
    days_on_leave: z.int().min(0),
    /** Days of work on which the calendar of the company, or of the person's work rule, has a rest day. */
    rest_days: z.int().min(0),
  }),
});
export type RosterCopy = z.output<typeof rosterCopy>;

const MOST_PEOPLE = 50;
const MOST_DAYS = 31;
const plannedDay = z.strictObject({
  date: isoDate,
  is_workday: z.boolean(),
  start_time: optional(typedTimeOfDay),
  end_time: optional(typedTimeOfDay),
  end_day: optional(typedDayAfter),
  pattern_id: optional(bodyId),
});
export type PlannedRosterDay = z.output<typeof plannedDay>;

const somePeople = z
  .array(
    z.strictObject({
      user_id: bodyId,
      /** Left out, the last write wins (D17). */
      version: optional(z.string().max(100)),
      days: z.array(plannedDay).min(1).max(MOST_DAYS, `${MOST_DAYS}日以内で指定してください`),
    }),
  )
  .min(1, '社員を選択してください')
  .max(MOST_PEOPLE, `${MOST_PEOPLE}人以内で指定してください`);

const tag = 'rosters';
const params = z.object({ month: periodName });

/** Shifts of many, as their admins plan them. */
export const rosterRoutes = {
  'GET /api/admin/rosters/{month}': {
    id: 'getRoster',
    summary: '月のシフト表（社員ごとの予定と休暇）',
    tag,
    access: 'plan_shifts',
    people: 'listed',
    params,
    query: z.object({ page: optional(pageNumber) }),
    success: { status: 200, body: roster },
  },
  'PUT /api/admin/rosters/{month}': {
    id: 'saveRoster',
    summary:
      '複数の社員のシフトをまとめて保存する。全部か、何もしないか。シフトを管理者が作成する会社では、公開するまで下書き',
    tag,
    access: 'plan_shifts',
    people: 'listed',
    params,
    body: writeBody({ people: somePeople }),
    success: {
      status: 200,
      body: messageResponse.extend({ people: z.array(savedPerson) }),
    },
    errors: ['not_found', 'roster_changed', 'roster_refused'],
    writesIntoMonth: true,
  },
  'GET /api/admin/rosters/{month}/copy': {
    id: 'previewRosterCopy',
    summary: '前の月度の予定を、同じ曜日に写したときの予定（4週間前、月度の終わりは5週間前）。何も書き換えない',
    tag,
    access: 'plan_shifts',
    people: 'listed',
    params,
    query: z.object({ page: optional(pageNumber) }),
    success: { status: 200, body: rosterCopy },
  },
  'POST /api/admin/rosters/{month}/plan-changes': {
    id: 'previewPlanChanges',
    summary:
      '変形の期間が始まった後の変更が増やす時間外と法定休日労働（社員ごと）。何も書き換えない。まだ働いていない日は、シフトどおりに働くものとして計算する',
    tag,
    access: 'plan_shifts',
    people: 'listed',
    params,
    body: writeBody({ people: somePeople }),
    success: { status: 200, body: z.object({ people: z.array(planChange) }) },
    errors: ['not_found'],
  },
  'GET /api/admin/shift-patterns': {
    id: 'listShiftPatterns',
    summary: 'シフトパターン',
    tag,
    access: 'plan_shifts',
    people: 'none',
    success: { status: 200, body: z.array(shiftPattern) },
  },
  'POST /api/admin/shift-patterns': {
    id: 'addShiftPattern',
    summary: 'シフトパターンの追加',
    tag,
    access: 'plan_shifts',
    body: patternBody,
    success: { status: 201, body: shiftPattern.extend({ message: z.string() }) },
    errors: ['pattern_name_taken', 'pattern_shortcut_taken', 'too_many_patterns'],
  },
  'PUT /api/admin/shift-patterns/{id}': {
    id: 'changeShiftPattern',
    summary: 'シフトパターンの変更。登録済みのシフトの時刻は変わらない',
    tag,
    access: 'plan_shifts',
    params: z.object({ id: pathId }),
    body: patternBody,
    success: { status: 200, body: shiftPattern.extend({ message: z.string() }) },
    errors: ['not_found', 'pattern_name_taken', 'pattern_shortcut_taken'],
  },
  'DELETE /api/admin/shift-patterns/{id}': {
    id: 'deleteShiftPattern',
    summary: 'シフトパターンの削除。登録済みのシフトは残る',
    tag,
    access: 'plan_shifts',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
