import { z } from 'zod';

import { obligation } from './leave-ledger.ts';
import type { Route } from './route.ts';
import { bodyId, csvResponse, dateResponse, listedEmployee, messageResponse, optional, writeBody } from './wire.ts';

const days = z.number();

/** An employee's paid leave since the latest base date: granted and carried over, less used and lapsed, is left. */
const leaveBalance = z.object({
  ...listedEmployee,
  /** The latest base date; `null` before the first grant. */
  base_date: dateResponse.nullable(),
  granted_days: days,
  carried_over_days: days,
  /** Taken since, hours among it. */
  used_days: days,
  used_hours_days: days,
  expired_days: days,
  /** 残, and 申請できる残り. */
  left_days: days,
  remaining_days: days,
  /** What lapses next, all plans taken off. */
  next_expiry: z.object({ date: dateResponse, days }).nullable(),
  /** The most pressing of the five-day obligations whose period today is in. */
  obligation: obligation.nullable(),
  /** A grant by law is due that isn't made: most often its attendance has to be confirmed. */
  has_open_grant: z.boolean(),
  /** What is left isn't known (未登録): the grants of before the registration wait for a balance, or for a confirmation. */
  is_unregistered: z.boolean(),
});
export type LeaveBalanceRow = z.output<typeof leaveBalance>;

export const leaveBalanceRoutes = {
  'GET /api/admin/leave-balances': {
    id: 'listLeaveBalances',
    summary: '全社員の有給休暇の残日数（社員ID順）。付与、繰越、取得、失効は直近の基準日から',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    /** Only those of whom a grant is due that isn't made. */
    query: z.object({ filter: optional(z.enum(['open_grant'])) }),
    success: {
      status: 200,
      body: z.object({ company_name: z.string(), as_of: dateResponse, data: z.array(leaveBalance) }),
    },
  },
  'GET /api/admin/leave-balances/csv': {
    id: 'exportLeaveBalances',
    summary: '全社員の有給休暇の残日数のCSV（UTF-8、BOM付き）',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    success: csvResponse,
  },
  'POST /api/admin/leave-balances/confirm': {
    id: 'confirmLeaveFromHire',
    summary: '残日数が未登録の社員に、入社日から計算した法定の付与をする。確認済みの社員は何も変更しない',
    tag: 'leave',
    access: 'grant_leave',
    people: 'listed',
    body: writeBody({ user_ids: z.array(bodyId).min(1, '社員を選択してください').max(5000) }),
    success: { status: 200, body: messageResponse.extend({ confirmed: z.int().min(0) }) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
