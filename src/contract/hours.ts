import { z } from 'zod';

import { dateResponse, durationMinutes, instant, plannedTimes } from './wire.ts';

const count = z.int().min(0);

/** A part of a month that is counted against a frame (総枠): of flex, and of variable hours. */
const periodFrame = z.object({
  kind: z.enum(['flex', 'variable_month', 'variable_year']),
  from: dateResponse,
  to: dateResponse,
  /** 清算期間・変形期間・対象期間: the days that are settled together, of which these are a part. */
  settled_from: dateResponse,
  settled_to: dateResponse,
  frame_minutes: durationMinutes,
  /** The limit of these days, beyond which work is overtime. */
  limit_minutes: durationMinutes,
  /** 総所定労働時間, of variable hours the plan. */
  contracted_days: count,
  contracted_minutes: durationMinutes,
  /** Of the days those from today on, and the minutes of those before. */
  remaining_days: count,
  contracted_so_far_minutes: durationMinutes,
  /** The plan is itself beyond the frame. */
  is_plan_over_frame: z.boolean(),
  worked_minutes: durationMinutes,
  leave_minutes: durationMinutes,
  carried_in_minutes: durationMinutes,
  /** The hours due, the hours that count toward them, the rest, and the rest for each of the remaining days. */
  due_minutes: durationMinutes,
  credited_minutes: durationMinutes,
  left_minutes: durationMinutes,
  left_per_day_minutes: durationMinutes,
  shortage_minutes: durationMinutes,
  carried_out_minutes: durationMinutes,
  deducted_minutes: durationMinutes,
  /** Whether it is settled with this month. */
  is_last: z.boolean(),
});
export type PeriodFrameResponse = z.output<typeof periodFrame>;

/** A person's hours of a month by the law's classes (D37; 労基則54条); all lengths in minutes. */
export const hoursTotals = z.object({
  /** 労働日数. */
  worked_days: count,
  /** 実働, of those with deemed hours what counts: the classes below it together. */
  worked_minutes: durationMinutes,
  /** 所定内. */
  contracted_work_minutes: durationMinutes,
  /** 法定内残業. */
  inside_overtime_minutes: durationMinutes,
  /** 時間外 by the day, and by the week. */
  overtime_by_day_minutes: durationMinutes,
  overtime_by_week_minutes: durationMinutes,
  /** 時間外 beyond the frame of a flex or variable period (総枠). */
  overtime_by_period_minutes: durationMinutes,
  /** 法定休日労働. */
  statutory_holiday_minutes: durationMinutes,
  /** Beyond the contract of a manager (管理監督者), who has no overtime. */
  exempt_minutes: durationMinutes,
  /** 労働時間の状況 (安衛法66条の8の3): what was really worked, whatever counts. */
  real_minutes: durationMinutes,
  /** 時間外: by the day, the week and the period together; of it, within 60 hours and over them. */
  overtime_minutes: durationMinutes,
  overtime_within_60_minutes: durationMinutes,
  overtime_over_60_minutes: durationMinutes,
  /** 所定休日労働, whose minutes are in the classes above; days of work on either kind of rest day. */
  scheduled_holiday_minutes: durationMinutes,
  scheduled_holiday_days: count,
  statutory_holiday_days: count,
  /** 深夜, all of it. */
  night_minutes: durationMinutes,
  /** 所定労働日数・時間. */
  contracted_days: count,
  contracted_minutes: durationMinutes,
  late_minutes: durationMinutes,
  early_leave_minutes: durationMinutes,
  away_minutes: durationMinutes,
  absence_days: count,
  absence_minutes: durationMinutes,
  /** Paid leave on days on which work was owed: days and half days, the minutes of all of it, and those taken by the hour. */
  leave_days: z.number().min(0),
  leave_minutes: durationMinutes,
  hourly_leave_minutes: durationMinutes,
  /** Other leave that is paid, and unpaid leave, whose minutes are those that were owed: alike. */
  other_leave_days: z.number().min(0),
  other_leave_minutes: durationMinutes,
  unpaid_leave_days: z.number().min(0),
  unpaid_leave_minutes: durationMinutes,
  /** みなし休憩. */
  deemed_break_days: count,
  deemed_break_minutes: durationMinutes,
  /** 在場: the time at the workplace that isn't work (D52). */
  presence_minutes: durationMinutes,
  /** フレックスの不足: what is deducted, and what is carried into the next period. */
  flex_shortage_minutes: durationMinutes,
  flex_carried_minutes: durationMinutes,
  /** The parts of the month with a frame (総枠), in order. */
  frames: z.array(periodFrame),
});
export type HoursTotalsResponse = z.output<typeof hoursTotals>;

/** The hours that variable hours (変形) are counted by: `null` of a day off, absent where nothing was planned when their period began. */
export const fixedPlan = z.object(plannedTimes).nullable().optional();

/** When the computer was first and last used on a working day (PCログ). */
export const pcLog = z.object({ first_at: instant, last_at: instant });

/** 在場: when a person was at the workplace without working (D52). */
export const presenceSpans = z.array(z.object({ from: instant, to: instant }));
export type PresenceSpan = z.output<typeof presenceSpans>[number];

/** The hours of one day, as far as a month's screen shows them. */
export const dayHours = z.object({
  date: dateResponse,
  worked_minutes: durationMinutes,
  overtime_minutes: durationMinutes,
  /** The break deducted though nobody recorded it (みなし). */
  deemed_break_minutes: durationMinutes,
  /** Absent on most days. */
  presence: presenceSpans.optional(),
  /** The minutes owed (所定労働時間), of variable hours those that are planned. */
  contracted_minutes: durationMinutes,
  /** The hours of paid leave on the day. */
  leave_minutes: durationMinutes,
  /** The hours of leave of other kinds on the day, paid or not. */
  other_leave_minutes: durationMinutes,
  /** 遅刻 and 早退, as on the attendance sheet; of a closed month as it was closed. */
  is_late: z.boolean(),
  is_left_early: z.boolean(),
  /** Of a day whose shift was changed after its plan was fixed (変形). */
  changed_plan: z.object({ fixed_plan: fixedPlan }).optional(),
  /** Where the company compares it with the punches. */
  pc_log: pcLog.optional(),
});
export type DayHoursResponse = z.output<typeof dayHours>;
