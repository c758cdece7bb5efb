import { z } from 'zod';

import { CLOSING_DAYS } from '#domain/working-time/wage-period.ts';
import type { Route } from './route.ts';
import { dateResponse, isoMonth, monthResponse, writeBody } from './wire.ts';

const closingDay = z.literal(CLOSING_DAYS, '締日は1日〜28日、または末日（31）を指定してください');

/** The company's go-live month (利用開始月, D42). */
const goLive = z.object({
  /** Nothing before it is absent, owed or a finding; `null`: each employee's days count from the hire date on. */
  go_live_month: monthResponse.nullable(),
  /** The first day with a record, of anybody: a later month leaves it without findings. */
  first_record_date: dateResponse.nullable(),
});

/** The closing days of a company's wage periods (締日, D39). */
const closingDays = z.object({
  /**
   * By month, the earliest first: from the period that ends in that month on. Before the first, and without any, it is the
   * month's end.
   */
  closing_days: z.array(
    z.object({
      effective_month: monthResponse,
      /** The last day of each period; 31 is the month's end. */
      closing_day: z.int().min(1).max(31),
    }),
  ),
});
export type ClosingDays = z.output<typeof closingDays>;

export const companyRoutes = {
  'GET /api/closing-days': {
    id: 'getClosingDays',
    summary: '締日。monthを指定する呼び出しは、その月度（締日の翌日から締日まで）が対象',
    tag: 'wage-periods',
    access: 'user',
    success: { status: 200, body: closingDays },
  },
  'PUT /api/admin/closing-days': {
    id: 'saveClosingDay',
    summary: '締日の変更。指定の月度から適用する。締めた月の日数が変わる変更はできない',
    tag: 'wage-periods',
    access: 'change_settings',
    body: writeBody({ effective_month: isoMonth, closing_day: closingDay }),
    success: { status: 200, body: closingDays.extend({ message: z.string() }) },
    errors: ['closing_day_closed'],
    versioned: 'GET /api/closing-days',
  },
  'GET /api/admin/go-live-month': {
    id: 'getGoLiveMonth',
    summary: '利用開始月',
    tag: 'go-live-month',
    access: 'super_admin',
    success: { status: 200, body: goLive },
  },
  'PUT /api/admin/go-live-month': {
    id: 'saveGoLiveMonth',
    summary: '利用開始月の変更。それより前の日は欠勤にも要確認にもならない。締め済みの月の数字は変わらない',
    tag: 'go-live-month',
    access: 'super_admin',
    body: writeBody({ go_live_month: isoMonth }),
    success: { status: 200, body: goLive.extend({ message: z.string() }) },
    errors: ['go_live_too_late'],
    versioned: 'GET /api/admin/go-live-month',
  },
} as const satisfies Record<string, Route>;
