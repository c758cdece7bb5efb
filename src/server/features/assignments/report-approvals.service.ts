import type { Kysely } from 'kysely';

import type { ReportApproval } from '#contract/report-approvals.ts';
import type { WorkReport } from '#contract/work-reports.ts';
import { changesSince, LINK_DAYS, referenceOf, type SheetFigures } from '#domain/assignments/report-approval.ts';
import type { StoredAssignment } from '#domain/assignments/assignment.ts';
import { reachesWork } from '#domain/permissions/scope.ts';
import { type EpochMs, epochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { toHex } from '#domain/audit/seal.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assignmentsById, workNamesOf } from '../../records/assignments.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { enqueueLinkMail, type MailDelivery } from '../../shared/mail/mail-outbox.ts';
import type { PrintedApproval } from './report-cells.ts';
import { sheetOfContent } from './report-content.ts';
import { stateOfSheet } from './report-states.ts';
import {
  addLink,
  approversOf,
  askedSheets,
  asksCode,
  linkById,
  lockRequestsOfLink,
  makeSecret,
  type ReportLink,
  revokeLink,
  type SheetDecision,
} from './report-links.repository.ts';
import { type WantedReport, workReportOf } from './work-reports.service.ts';

const DAY_MS = 86_400_000;

/** What the approvals of reports need. */
export interface ReportApprovalDependencies {
  readonly database: Pick<Database, 'kysely'>;
  readonly mail: MailDelivery;
}

/** A decision on the wire. */
export const presentDecision = ({ at, by, comment, dayComments, hash }: SheetDecision) => ({
  at: formatInstant(at),
  by,
  comment,
  day_comments: dayComments.map((one) => ({ date: one.date, comment: one.comment })),
  reference: referenceOf(toHex(hash)),
});

/** How far the approval of a person's sheet is. Throws `not_found` where the assignment doesn't hold in the month. */
export async function approvalOf(
  { database, mail }: ReportApprovalDependencies,
  user: UserKey,
  wanted: WantedReport,
): Promise<ReportApproval> {
  const { kysely } = database;
  const { companyId } = user;
  const { assignmentId, period, now } = wanted;
  const report = await workReportOf(database, user, wanted);
  const asked = (await askedSheets(kysely, companyId, period.name, [assignmentId])).get(assignmentId);
  const decision = asked?.request.decision ?? null;
  const [assignment] = await assignmentsById(kysely, companyId, [assignmentId]);
  return {
    state: stateOfSheet(asked, () => report, now),
    request: asked === undefined ? null : presentLink(asked.link),
    decision: decision && presentDecision(decision),
    changes: asked?.request.state === 'approved' && decision ? changesOf(decision, report) : null,
    approvers: await approversOf(kysely, companyId, assignment?.clientCompanyId ?? 0),
    is_mail_on: mail.isOn,
    asks_code: await asksCode(kysely, companyId),
  };
}

/** The approval of a person's report as its files have it; `null` without one. */
export async function printedApproval(
  db: Kysely<DB>,
  companyId: string,
  { assignmentId, report, period }: ReportOfPeriod,
  now: EpochMs,
): Promise<PrintedApproval | null> {
  const asked = (await askedSheets(db, companyId, period.name, [assignmentId])).get(assignmentId);
  const state = stateOfSheet(asked, () => report, now);
  const decision = asked?.request.decision;
  if (!decision || (state !== 'approved' && state !== 'changed')) return null;
  return printedDecision(decision, state === 'changed');
}

/** A report, and of what it is. */
interface ReportOfPeriod {
  readonly assignmentId: number;
  readonly report: WorkReport;
  readonly period: WagePeriod;
}

/** An approval as a file has it. */
export const printedDecision = ({ at, by, hash }: SheetDecision, isChanged: boolean): PrintedApproval => ({
  at,
  by,
  reference: referenceOf(toHex(hash)),
  isChanged,
});

function changesOf(decision: SheetDecision, report: SheetFigures): ReportApproval['changes'] {
  const changes = changesSince<SheetFigures['days'][number]>(sheetOfContent(decision.content), report);
  return changes as ReportApproval['changes'];
}

const presentLink = (link: ReportLink) => ({
  link_id: link.id,
  approver_name: link.approverName,
  approver_mail: link.approverMail,
  asked_at: formatInstant(link.createdAt),
  expires_at: formatInstant(link.expiresAt),
  reminders: link.reminders,
});

/** Whom a link is for, as a request has it. */
interface EnteredLink {
  readonly month: PeriodName;
  readonly approver_name: string;
  readonly approver_mail: string | null;
  readonly is_mailed: boolean;
  readonly valid_days?: number | undefined;
}

/** A link that was made; its secret only where it isn't mailed. */
export interface MadeLink {
  readonly link_id: number;
  readonly expires_at: string;
  readonly token: string | null;
}

/**
 * Asks a client for the approval of sheets of one month by one link. In a transaction (`database.kysely`) it belongs to that. Throws `not_found` for an assignment that isn't of
 * people whom the caller reaches or doesn't hold in the month, `assignments_of_several_clients`, `work_report_approved` for a
 * sheet that is approved and hasn't changed since, `work_report_ahead` for a month to come, `mail_off`, and `approver_mail_required`.
 */
export async function askForApproval(
  { database, mail }: ReportApprovalDependencies,
  caller: Pick<Caller, 'companyId' | 'userId' | 'clientWork'>,
  entered: EnteredLink & { readonly client_assignment_ids: readonly number[] },
  now: EpochMs,
): Promise<MadeLink> {
  const { companyId } = caller;
  if (entered.is_mailed && !mail.isOn) throw new AppError('mail_off');
  const needsMail = entered.is_mailed || (mail.isOn && (await asksCode(database.kysely, companyId)));
  if (needsMail && entered.approver_mail === null) throw AppError.at('approver_mail', 'approver_mail_required');
  const period = await periodOf(database.kysely, companyId, entered.month);
  if (period.from > japanDate(now)) throw new AppError('work_report_ahead');
  const assignments = await assignmentsToAsk(database, caller, entered.client_assignment_ids);
  const [first] = assignments;
  if (first === undefined) throw new AppError('not_found');
  for (const { id, userId } of assignments)
    await requireUnapproved(
      database,
      { companyId, userId },
      { assignmentId: id, period, now, reach: caller.clientWork },
    );
  const expiresAt = epochMs(now + (entered.valid_days ?? LINK_DAYS) * DAY_MS);
  const made = await inTransaction(database.kysely, async (trx) => {
    const id = await addLink(trx, {
      companyId,
      clientCompanyId: first.clientCompanyId,
      month: period.name,
      approverName: entered.approver_name,
      approverMail: entered.approver_mail,
      createdBy: caller.userId,
      createdAt: now,
      expiresAt,
      sheets: assignments.map((one) => ({ userId: one.userId, assignmentId: one.id })),
    });
    const names = await workNamesOf(trx, companyId);
    await writeAudit(
      trx,
      ...assignments.map((one) => ({
        ...auditOf({ companyId, userId: one.userId }, caller.userId),
        action: 'ask_work_report' as const,
        after: {
          month: period.name,
          client_company: names.clients.get(one.clientCompanyId) ?? '',
          approver_name: entered.approver_name,
          approver_mail: entered.approver_mail,
          link_id: id,
        },
      })),
    );
    const token = entered.is_mailed ? null : await makeSecret(trx, { companyId, id }, now);
    if (entered.is_mailed)
      await enqueueLinkMail(trx, { companyId, userId: caller.userId }, id, 'work_report_link', now);
    return { link_id: id, token };
  });
  if (entered.is_mailed) mail.wake();
  return { ...made, expires_at: formatInstant(expiresAt) };
}

/** The assignments that are to be asked for, each once: of people whom the caller reaches, at one client. */
async function assignmentsToAsk(
  { kysely }: Pick<Database, 'kysely'>,
  caller: Pick<Caller, 'companyId' | 'clientWork'>,
  ids: readonly number[],
): Promise<readonly StoredAssignment[]> {
  const wanted = [...new Set(ids)];
  const found = await assignmentsById(kysely, caller.companyId, wanted);
  if (found.length < wanted.length) throw new AppError('not_found');
  if (!found.every((one) => reachesWork(caller.clientWork, one))) throw new AppError('not_found');
  if (new Set(found.map(({ clientCompanyId }) => clientCompanyId)).size > 1)
    throw new AppError('assignments_of_several_clients');
  const byId = new Map(found.map((one) => [one.id, one]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

async function requireUnapproved(
  database: Pick<Database, 'kysely'>,
  user: UserKey,
  wanted: WantedReport,
): Promise<void> {
  const { assignmentId, period, now } = wanted;
  const report = await workReportOf(database, user, wanted);
  const asked = (await askedSheets(database.kysely, user.companyId, period.name, [assignmentId])).get(assignmentId);
  if (stateOfSheet(asked, () => report, now) === 'approved')
    throw new AppError('work_report_approved', { values: { name: report.name } });
}

/**
 * Withdraws what waits for a link, which opens nothing any more. Throws `not_found` where it isn't the company's,
 * asks for nothing any more, or has a sheet of somebody whom the caller doesn't reach.
 */
export async function revokeReportLink(
  { database }: ReportApprovalDependencies,
  caller: Pick<Caller, 'companyId' | 'userId' | 'clientWork'>,
  linkId: number,
  now: EpochMs,
): Promise<void> {
  const { companyId, userId: actorUserId } = caller;
  await database.kysely.transaction().execute(async (trx) => {
    const link = await linkById(trx, companyId, linkId);
    if (link === undefined) throw new AppError('not_found');
    const asked = await lockRequestsOfLink(trx, link);
    if (asked.length === 0) throw new AppError('not_found');
    const { clientCompanyId } = link;
    if (!asked.every(({ userId }) => reachesWork(caller.clientWork, { userId, clientCompanyId })))
      throw new AppError('not_found');
    if (!(await revokeLink(trx, link, now))) return;
    const names = await workNamesOf(trx, companyId);
    const waiting = asked.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    await writeAudit(
      trx,
      ...waiting.map(({ userId }) => ({
        ...auditOf({ companyId, userId }, actorUserId),
        action: 'withdraw_work_report' as const,
        after: {
          month: link.month,
          client_company: names.clients.get(link.clientCompanyId) ?? '',
          approver_name: link.approverName,
          link_id: link.id,
        },
      })),
    );
  });
}
