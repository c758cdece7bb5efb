import { z } from 'zod';

import type { Route } from './route.ts';
import { shift } from './shift.ts';
import { dateResponse, durationMinutes, id, instant, periodResponse, timeOfDay } from './wire.ts';

/** The figures of the clock screen beside the punches. */
const myDay = z.object({
  /** Today in Japan. */
  date: dateResponse,
  /** The shifts of two days ago, when a duty of today may have begun, to tomorrow, as far as they are planned. */
  shifts: z.array(shift.omit({ id: true })),
  /** The next one after today but on approved leave, as far as a week ahead is planned at least; `null` without one. */
  next_shift: shift.pick({ date: true, start_time: true, end_time: true, end_day: true }).nullable(),
  /** A clock-in of today after it is late, as on the attendance sheet; `null` where none is. */
  late_after: timeOfDay.nullable(),
  /** Approved leave today, all of the day. */
  is_on_leave: z.boolean(),
  /** Its name, where it isn't paid leave. */
  leave_name: z.string().optional(),
  /** 実働 of the company's present month so far, by the one calculation of hours (D37). */
  worked_minutes: durationMinutes,
  /** Time before the shift and after its end has to be claimed to be work today (在場, D52). */
  has_presence_claimed: z.literal(true).optional(),
  /** 時間外労働 of the present month of the 36協定 so far, and the agreement's limit of an ordinary month. */
  overtime: z.object({ minutes: durationMinutes, limit_minutes: durationMinutes }),
  /** 残 and 申請できる残り in days; `null` for a person who has never been granted any. */
  leave: z.object({ left_days: z.number(), after_plans_days: z.number() }).nullable(),
  /** The punches that days of the present and the last month lack (D12), the latest first. */
  forgotten: z.array(z.object({ date: dateResponse, month: periodResponse, punch: z.enum(['clock_in', 'clock_out']) })),
  /** How many days of the present month have something to check (要確認), as the month itself says. */
  findings: z.object({ month: periodResponse, days: z.int().min(0) }),
  /** The swapped days (振替) of today and the week after it, as they are called, in order. */
  swaps: z.array(z.object({ date: dateResponse, month: periodResponse, name: z.string() })),
  /**
   * The offline punches that have become requests for a correction and wait for its approval, the earliest first, as long as it
   * is asked for as they were made.
   */
  waiting_punches: z.array(
    z.object({ request_id: id, date: dateResponse, punch: z.enum(['clock_in', 'clock_out']), at: instant }),
  ),
  /** Decisions of others on the person's requests of leave in the last 30 days, the latest first. */
  decisions: z.array(
    z.object({
      date: dateResponse,
      status: z.enum(['approved', 'returned', 'rejected', 'cancelled']),
      at: instant,
      /** The kind's name, where it isn't paid leave. */
      leave_name: z.string().optional(),
    }),
  ),
});
export type MyDay = z.output<typeof myDay>;
export type WaitingPunch = MyDay['waiting_punches'][number];

export const myDayRoutes = {
  'GET /api/my-day': {
    id: 'getMyDay',
    summary:
      '打刻画面に表示する自分の今日：シフト、次の勤務、今月の実働と時間外、有休残、要確認、未打刻、1週間以内の振替、承認待ちのオフライン打刻、申請の結果',
    tag: 'time-records',
    access: 'user',
    success: { status: 200, body: myDay },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
