import { PRESETS } from '#domain/permissions/presets.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { ALL_CLIENT_WORK } from '#domain/permissions/scope.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { decideOnSheets, openReportLink } from './features/assignments/client-approval.service.ts';
import { askForApproval } from './features/assignments/report-approvals.service.ts';
import { closeMonths } from './features/closing/closing.service.ts';
import { DEMO_PASSWORD, FIRST_PASSWORD } from './features/demo-data/employees.ts';
import type { DemoDataOptions } from './features/demo-data/insert-demo-data.repository.ts';
import { hashPassword } from './platform/auth/password.ts';

/** Demo data isn't delivered to another system (D21), nor mailed. */
const leaveOutbox = { isOn: () => false };
const mail = { isOn: false, wake: () => undefined };

/** Nobody guesses the links of the demo data. */
const loginLimits = { beginLink: () => Promise.resolve(), beginUnknownLink: () => Promise.resolve() };

/**
 * The options of the demo data at `now`: the passwords of `employees.ts`, months closed as an admin closes them, and reports
 * approved as a client approves them.
 */
export const demoDataAt = (now: EpochMs): DemoDataOptions => ({
  today: japanDate(now),
  now,
  hashPasswords: async () => ({ demo: await hashPassword(DEMO_PASSWORD), first: await hashPassword(FIRST_PASSWORD) }),
  async closeMonth(trx, { month, userIds, admin, at }) {
    const grants = [{ permissions: PRESETS.admin, people: 'all' as const }];
    const closer = { ...admin, grants, people: 'all' as const };
    const request = { month, userIds, reason: null };
    const { refused } = await closeMonths({ database: { kysely: trx }, leaveOutbox }, closer, request, at);
    // Long ago: it is no news.
    await trx
      .updateTable('notification')
      .set({ read_at: new Date(at), is_unplanned: false })
      .where('company_id', '=', admin.companyId)
      .execute();
    if (refused.length > 0) throw new Error(`${month} can't be closed: ${JSON.stringify(refused)}`);
  },
  async askForReport(trx, { companyId, askedByUserId, assignmentId, month, approver, at, isApproved }) {
    const database = { kysely: trx };
    const made = await askForApproval(
      { database, mail },
      { companyId, userId: askedByUserId, clientWork: ALL_CLIENT_WORK },
      {
        month: calendarMonth(month).name,
        approver_name: approver,
        approver_mail: null,
        is_mailed: false,
        client_assignment_ids: [assignmentId],
      },
      at,
    );
    if (!isApproved) return;
    const client = { database, mail, loginLimits, acceptsCompany: () => Promise.resolve(true) };
    const opening = { companyId, token: made.token ?? '', address: '192.0.2.1', now: at };
    const { sheets } = await openReportLink(client, opening);
    const approved = sheets.map(({ id, content_hash }) => ({ id, content_hash, decision: 'approve' as const }));
    await decideOnSheets(client, opening, { approver_name: approver, sheets: approved });
  },
});
