import type { closingRoutes } from '#contract/closing.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { asksConfirmation } from '../../records/company.ts';
import { departmentsOf } from '../../records/departments.ts';
import { subjectOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { acceptFindings, forEachPerson, undoAcceptFindings } from './accepted-findings.service.ts';
import { closeMonths, reopenMonths } from './closing.service.ts';
import { approveMonths, listMonthsToApprove, returnMonth } from './month-approval.service.ts';
import { chosenRows, sendMonthFile } from './month-file.ts';
import { remindOfFindings } from './reminders.service.ts';
import {
  closingSettings,
  type ClosingDependencies,
  confirmOwnMonth,
  countFindings,
  monthOverview,
  openCount,
  ownMonth,
  userMonth,
} from './months.service.ts';

/** Routes of the month-end closing. */
export const closingHandlers = ({ database, leaveOutbox }: ClosingDependencies): Handlers<typeof closingRoutes> => ({
  'GET /api/months/{month}': async (call) =>
    ownMonth(
      { database, leaveOutbox },
      call.caller,
      await requestedPeriod(database, call, call.params.month),
      call.now,
    ),
  'POST /api/months/{month}/confirm': async ({ caller, params, now }) => {
    await confirmOwnMonth({ database, leaveOutbox }, caller, params.month, now);
    return { message: '本人確認をしました' };
  },
  'GET /api/approvals/months': ({ caller, now }) => listMonthsToApprove({ database, leaveOutbox }, caller, now),
  'POST /api/approvals/months/approve': ({ caller, body, now }) => approveMonths(database, caller, body.months, now),
  'POST /api/approvals/months/return': async ({ caller, body, now }) => {
    await returnMonth(database, caller, body, now);
    return { message: '本人に差し戻しました' };
  },
  'GET /api/admin/months/{month}': async (call) =>
    monthOverview(
      { database, leaveOutbox },
      call.caller,
      await requestedPeriod(database, call, call.params.month),
      call.now,
      call.query.user_id,
    ),
  'GET /api/admin/users/{id}/months/{month}': async (call) => {
    const subject = await subjectOf(database, call.caller, call.params.id);
    return userMonth(
      { database, leaveOutbox },
      subject,
      await requestedPeriod(database, call, call.params.month),
      call.now,
    );
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings': async ({ caller, params, body, now }) => {
    const user = await subjectOf(database, caller, params.id);
    const { findings, reason } = body;
    await acceptFindings({ database, leaveOutbox }, caller, { user, month: params.month, findings, reason }, now);
    return { message: '要確認を認めました' };
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings/undo': async ({ caller, params, body }) => {
    const user = await subjectOf(database, caller, params.id);
    await undoAcceptFindings(database, caller, { user, month: params.month, findings: body.findings });
    return { message: '認めた要確認を取り消しました' };
  },
  'POST /api/admin/months/{month}/accepted-findings': async ({ caller, params: { month }, body, now }) => {
    const { people, reason } = body;
    const outcome = await forEachPerson(database, caller, people, (user, findings) =>
      acceptFindings({ database, leaveOutbox }, caller, { user, month, findings, reason }, now),
    );
    return { ...outcome, message: `${outcome.user_ids.length}人・${outcome.findings}件の要確認を認めました` };
  },
  'POST /api/admin/months/{month}/accepted-findings/undo': async ({ caller, params: { month }, body }) => {
    const outcome = await forEachPerson(database, caller, body.people, (user, findings) =>
      undoAcceptFindings(database, caller, { user, month, findings }),
    );
    return { ...outcome, message: `${outcome.user_ids.length}人・${outcome.findings}件の認めた要確認を取り消しました` };
  },
  'POST /api/admin/months/{month}/file': async (call) => {
    const { caller, body, reply, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    const { rows } = await monthOverview({ database, leaveOutbox }, caller, period, now);
    const departments = await departmentsOf(database.kysely, caller.companyId);
    return sendMonthFile(reply, { period, departments, rows: chosenRows(rows, body.user_ids) }, body);
  },
  'POST /api/admin/months/{month}/reminders': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return remindOfFindings({ database, leaveOutbox }, call.caller, { period, userIds: call.body.user_ids }, call.now);
  },
  'GET /api/admin/months/{month}/open-count': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return openCount(database, call.caller, period);
  },
  'GET /api/admin/findings-count': ({ caller, now }) => countFindings({ database, leaveOutbox }, caller, now),
  'POST /api/admin/months/{month}/close': ({ caller, params, body, now }) =>
    closeMonths(
      { database, leaveOutbox },
      caller,
      { month: params.month, userIds: body.user_ids, reason: body.reason ?? null },
      now,
    ),
  'POST /api/admin/months/{month}/reopen': ({ caller, params, body, now }) =>
    reopenMonths(database, caller, { month: params.month, userIds: body.user_ids, reason: body.reason }, now),
  'GET /api/admin/closing-settings': (call) =>
    closingSettings.show(database, call, async () => ({
      asks_confirmation: await asksConfirmation(database.kysely, call.caller.companyId),
    })),
  'PUT /api/admin/closing-settings': (call) => closingSettings.save(database, call),
});
