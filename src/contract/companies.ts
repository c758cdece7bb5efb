import { z } from 'zod';

import type { Route } from './route.ts';
import { dateResponse, isoMonth, monthResponse, writeBody } from './wire.ts';

/** The company's go-live month (利用開始月, D42). */
const goLive = z.object({
  /** Nothing before it is absent, owed or a finding; `null`: each employee's days count from the hire date on. */
  go_live_month: monthResponse.nullable(),
  /** The first day with a record, of anybody: a later month leaves it without findings. */
  first_record_date: dateResponse.nullable(),
});

export const companyRoutes = {
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
  },
} as const satisfies Record<string, Route>;
