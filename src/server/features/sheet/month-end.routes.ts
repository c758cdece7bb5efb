import type { monthEndRoutes } from '#contract/month-end.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import { asksConfirmation } from './closing.repository.ts';
import { closeMonths, reopenMonths } from './closing.service.ts';
import { countOpenMonths } from './employees.repository.ts';
import { presentClosing } from './month-end.presenter.ts';
import {
  changeClosingSettings,
  confirmOwnMonth,
  monthOverview,
  ownMonth,
  type SheetDeps,
} from './month-end.service.ts';
import { findClosing } from './sheet-months.repository.ts';

/** The calls of the month's end. */
export const monthEndHandlers = (sheets: SheetDeps): Handlers<typeof monthEndRoutes> => ({
  'GET /api/months/{month}': ({ caller, params, now }) => ownMonth(sheets, caller, params.month, now),
  'POST /api/months/{month}/confirm': async ({ caller, params, now }) => {
    await confirmOwnMonth(sheets, caller, params.month, now);
    return { message: '本人確認をしました' };
  },
  'GET /api/admin/months/{month}': ({ caller, params, now }) => monthOverview(sheets, caller, params.month, now),
  'GET /api/admin/users/{id}/months/{month}': async ({ caller, params: { id, month } }) =>
    presentClosing(await findClosing(sheets.database.kysely, await subjectOf(sheets.database, caller, id), month)),
  'GET /api/admin/months/{month}/open-count': async ({ caller, params }) => ({
    count: await countOpenMonths(sheets.database.kysely, caller.companyId, params.month),
  }),
  'POST /api/admin/months/{month}/close': ({ caller, params, body, now }) =>
    closeMonths(sheets, caller, { month: params.month, userIds: body.user_ids, reason: body.reason ?? null }, now),
  'POST /api/admin/months/{month}/reopen': ({ caller, params, body }) =>
    reopenMonths(sheets, caller, { month: params.month, userIds: body.user_ids, reason: body.reason }),
  'GET /api/admin/closing-settings': async ({ caller }) => ({
    asks_confirmation: await asksConfirmation(sheets.database.kysely, caller.companyId),
  }),
  'PUT /api/admin/closing-settings': async ({ caller, body }) => {
    await changeClosingSettings(sheets, caller, body.asks_confirmation);
    return { message: '締めの設定を保存しました' };
  },
});
