import { timingSafeEqual } from 'node:crypto';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { ClientSheet, OpenedLink, OpenedSheet } from '#contract/report-approvals.ts';
import type { ReportColumn } from '#domain/assignments/report-layout.ts';
import { CODE_TRIES } from '#domain/assignments/report-approval.ts';
import { toHex } from '#domain/audit/seal.ts';
import { ALL_CLIENT_WORK } from '#domain/permissions/scope.ts';
import { type EpochMs, formatInstant } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { auditOf } from '../../records/user-key.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { enqueueLinkMail } from '../../shared/mail/mail-outbox.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { presentDecision, type ReportApprovalDependencies } from './report-approvals.service.ts';
import { clientSheetOf, contentOf, type SheetContent, sheetOfContent } from './report-content.ts';
import {
  asksCode,
  linkBySecret,
  lockRequestsOfLink,
  type ReportLink,
  type ReportRequest,
  requestsOfLink,
  storeDecision,
} from './report-links.repository.ts';
import { templateInUse } from './report-templates.ts';
import { findWorkReport } from './work-reports.service.ts';

/** What answers clients, who have no account. */
export interface ClientApprovalDependencies extends ReportApprovalDependencies {
  readonly loginLimits: Pick<LoginLimits, 'beginLink' | 'beginUnknownLink'>;
  readonly acceptsCompany: (companyId: string) => Promise<boolean>;
}

/** A link as a client has it, and where they are. */
interface Opening {
  readonly companyId: string;
  readonly token: string;
  /** Their IP address. */
  readonly address: string;
  readonly now: EpochMs;
}

/**
 * The link of a secret that still works. Throws `work_report_link_unknown` for a secret that there isn't, and counts it
 * against the address; whoever has the right one learns that it is expired or was revoked.
 */
async function openLink(
  { database, loginLimits, acceptsCompany }: ClientApprovalDependencies,
  { companyId, token, address, now }: Opening,
): Promise<ReportLink> {
  const link = await linkBySecret(database.kysely, companyId, token);
  if (link === undefined || !(await acceptsCompany(companyId))) {
    await loginLimits.beginUnknownLink(address);
    throw new AppError('work_report_link_unknown');
  }
  await loginLimits.beginLink(companyId, link.id, 'use');
  if (link.isRevoked) throw new AppError('work_report_link_revoked');
  if (link.expiresAt <= now) throw new AppError('work_report_link_expired');
  return link;
}

/** A sheet of a link with its content: as it is, or once it is decided, as it was then. */
export interface ShownSheet extends SheetContent {
  readonly request: ReportRequest;
  readonly sheet: ClientSheet;
}

/** A sheet; `null` where its assignment isn't of the month any more. */
async function shownSheet(
  { database }: Pick<ClientApprovalDependencies, 'database'>,
  link: ReportLink,
  request: ReportRequest,
  { period, now }: { readonly period: WagePeriod; readonly now: EpochMs },
): Promise<ShownSheet | null> {
  const { decision } = request;
  if (decision !== null)
    return { request, sheet: sheetOfContent(decision.content), content: decision.content, hash: decision.hash };
  const user = { companyId: link.companyId, userId: request.userId };
  const report = await findWorkReport(database, user, {
    assignmentId: request.assignmentId,
    period,
    now,
    // The link says what its client sees.
    reach: ALL_CLIENT_WORK,
  });
  if (report === null) return null;
  const sheet = clientSheetOf(report, period);
  return { request, sheet, ...contentOf(sheet) };
}

/** All that a link shows. Throws `work_report_link_revoked` where all of it was withdrawn. */
async function shownSheets(
  dependencies: ClientApprovalDependencies,
  link: ReportLink,
  now: EpochMs,
): Promise<[ShownSheet, ...ShownSheet[]]> {
  const { kysely } = dependencies.database;
  const asked = await requestsOfLink(kysely, link);
  const period = await periodOf(kysely, link.companyId, link.month);
  const shown: ShownSheet[] = [];
  for (const request of asked) {
    const sheet = await shownSheet(dependencies, link, request, { period, now });
    if (sheet !== null) shown.push(sheet);
  }
  const [first, ...others] = shown;
  if (first === undefined) throw new AppError('work_report_link_revoked');
  return [first, ...others];
}

/** What a link shows to whoever has it: its sheets, and nothing else. Throws what `openLink` does. */
export async function openReportLink(dependencies: ClientApprovalDependencies, opening: Opening): Promise<OpenedLink> {
  const link = await openLink(dependencies, opening);
  return present(dependencies, link, opening.now);
}

async function present(dependencies: ClientApprovalDependencies, link: ReportLink, now: EpochMs): Promise<OpenedLink> {
  const { kysely } = dependencies.database;
  const shown = await shownSheets(dependencies, link, now);
  const { clients } = await workNamesOf(kysely, link.companyId);
  // All sheets of a link are of one client, and laid out alike.
  const [{ request }] = shown;
  const { layout } = await templateInUse(kysely, link.companyId, request.assignmentId);
  return {
    company_name: await companyNameOf(kysely, link.companyId),
    client_company: clients.get(link.clientCompanyId) ?? '',
    approver_name: link.approverName,
    expires_at: formatInstant(link.expiresAt),
    code_to: (await needsCode(dependencies, link)) ? maskedMail(link.approverMail ?? '') : null,
    sheets: shown.map((one) => presentSheet(one, layout.columns)),
  };
}

const presentSheet = ({ request, sheet, hash }: ShownSheet, columns: readonly ReportColumn[]): OpenedSheet => ({
  id: request.id,
  state: request.state === 'approved' || request.state === 'returned' ? request.state : 'waiting',
  content_hash: toHex(hash),
  decision: request.decision && presentDecision(request.decision),
  sheet: { ...sheet, days: sheet.days.map((day) => withinColumns(day, columns)) },
});

/** A day without what the report that the client is given has no column for. */
function withinColumns(
  day: ClientSheet['days'][number],
  columns: readonly ReportColumn[],
): ClientSheet['days'][number] {
  const has = (column: ReportColumn): boolean => columns.includes(column);
  return {
    ...day,
    start_time: has('start') ? day.start_time : null,
    end_time: has('end') ? day.end_time : null,
    break_minutes: has('break') ? day.break_minutes : null,
    category: has('category') || has('note') ? day.category : '',
    remark: has('remark') || has('note') ? day.remark : '',
    note: has('note') ? day.note : '',
  };
}

/** Whether whoever decides is asked for a code: the company wants it, and it can be mailed. */
const needsCode = async ({ database, mail }: ClientApprovalDependencies, link: ReportLink): Promise<boolean> =>
  mail.isOn && link.approverMail !== null && (await asksCode(database.kysely, link.companyId));

/** An address of which somebody who knows it recognises as much: `ta***@example.com`. */
const maskedMail = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`;
};

/** Mails a code to the address of a link. Throws what `openLink` does, `mail_off`, and `not_found` where none is asked for. */
export async function mailCode(dependencies: ClientApprovalDependencies, opening: Opening): Promise<void> {
  const { database, mail, loginLimits } = dependencies;
  const link = await openLink(dependencies, opening);
  if (!mail.isOn) throw new AppError('mail_off');
  if (!(await needsCode(dependencies, link))) throw new AppError('not_found');
  await loginLimits.beginLink(link.companyId, link.id, 'mail');
  const sender = { companyId: link.companyId, userId: link.createdBy };
  await enqueueLinkMail(database.kysely, sender, link.id, 'work_report_code', opening.now);
  mail.wake();
}

/** The decision on a sheet, as a client sends it. */
interface EnteredDecision {
  readonly id: number;
  readonly content_hash: string;
  readonly decision: 'approve' | 'return';
  readonly comment?: string | undefined;
  readonly day_comments?: readonly { readonly date: string; readonly comment: string }[] | undefined;
}

/** What a client has decided. */
interface EnteredDecisions {
  readonly approver_name: string;
  readonly code?: string | undefined;
  readonly sheets: readonly EnteredDecision[];
}

/**
 * Stores what a client has decided on sheets of a link, on all of them or none. In a transaction (`database.kysely`) it belongs to that. Of two decisions at once one wins. Throws
 * what `openLink` does, `not_found` for a sheet of another link, `work_report_decided`, `work_report_changed` where a sheet
 * isn't any more as it was shown, `return_comment_required`, and the faults of a code.
 */
export async function decideOnSheets(
  dependencies: ClientApprovalDependencies,
  opening: Opening,
  entered: EnteredDecisions,
): Promise<OpenedLink> {
  const { database } = dependencies;
  const { now } = opening;
  const link = await openLink(dependencies, opening);
  if (entered.sheets.some(saysNothing)) throw new AppError('return_comment_required');
  const byCode = await needsCode(dependencies, link);
  const shown = new Map((await shownSheets(dependencies, link, now)).map((one) => [one.request.id, one]));
  const chosen = entered.sheets.map((sheet) => ({ entered: sheet, shown: shown.get(sheet.id) }));
  for (const one of chosen) requireUndecided(one.shown, one.entered);
  if (byCode) await useCode(database.kysely, link, entered.code ?? '', now);
  await inTransaction(database.kysely, async (trx) => {
    const states = new Map((await lockRequestsOfLink(trx, link)).map(({ id, state }) => [id, state]));
    for (const one of chosen) {
      if (one.shown === undefined || states.get(one.entered.id) !== 'waiting')
        throw new AppError('work_report_decided');
      states.set(one.entered.id, one.entered.decision === 'approve' ? 'approved' : 'returned');
      const { approver_name: by } = entered;
      await decide(trx, link, one.shown, { ...one.entered, by, byCode, from: opening.address, now });
    }
  });
  return present(dependencies, link, now);
}

/** Whether a sheet is returned without a word. */
const saysNothing = ({ decision, comment = '', day_comments: days = [] }: EnteredDecision): boolean =>
  decision === 'return' && comment.trim() === '' && days.length === 0;

function requireUndecided(shown: ShownSheet | undefined, { content_hash: hash }: EnteredDecision): void {
  if (shown === undefined) throw new AppError('not_found');
  if (shown.request.state !== 'waiting') throw new AppError('work_report_decided');
  if (toHex(shown.hash) !== hash) throw new AppError('work_report_changed');
}

/** Tries the code that was mailed. Throws `work_report_code_over` where there is none to try, and `work_report_code_wrong`. */
async function useCode(db: Kysely<DB>, link: ReportLink, code: string, now: EpochMs): Promise<void> {
  const isLink = sql<boolean>`company_id = ${link.companyId} and work_report_link_id = ${link.id}`;
  // Counted before it is compared: of many at once none is free.
  const tried = await db
    .updateTable('work_report_link')
    .set((row) => ({ code_tries: row('code_tries', '+', 1) }))
    .where(isLink)
    .where('code_tries', '<', CODE_TRIES)
    .where('code_expires_at', '>', new Date(now))
    .returning(['code_hash', 'code_tries'])
    .executeTakeFirst();
  if (tried === undefined || tried.code_hash === null) throw new AppError('work_report_code_over');
  if (timingSafeEqual(tried.code_hash, codeHash(link, code))) {
    await db.updateTable('work_report_link').set({ code_tries: 0 }).where(isLink).execute();
    return;
  }
  const left = CODE_TRIES - tried.code_tries;
  if (left === 0) throw new AppError('work_report_code_over');
  throw AppError.at('code', 'work_report_code_wrong', { values: { n: left } });
}

/** The hash of a link's code; digits of full width are the same. */
export const codeHash = ({ companyId, id }: Pick<ReportLink, 'companyId' | 'id'>, code: string): Buffer =>
  sha256(JSON.stringify([companyId, id, code.normalize('NFKC').replaceAll(/\s/g, '')]));

/** A decision, by whom and from where. */
interface MadeDecision extends EnteredDecision {
  readonly by: string;
  readonly byCode: boolean;
  readonly from: string;
  readonly now: EpochMs;
}

async function decide(
  trx: Transaction<DB>,
  link: ReportLink,
  { request, sheet, content, hash }: ShownSheet,
  { decision, comment = '', day_comments: days = [], by, byCode, from, now }: MadeDecision,
): Promise<void> {
  const { companyId } = link;
  const isApproved = decision === 'approve';
  const state = isApproved ? 'approved' : 'returned';
  const dayComments = isApproved ? [] : days.filter(({ date }) => sheet.days.some((day) => day.date === date));
  const said = { comment: comment.trim(), dayComments };
  await storeDecision(trx, companyId, { requestId: request.id, state, at: now, by, from, ...said, content, hash });
  await writeAudit(trx, {
    ...auditOf({ companyId, userId: request.userId }, null),
    action: isApproved ? 'approve_work_report' : 'return_work_report',
    after: {
      month: link.month,
      client_company: sheet.client_company,
      job_assignment: sheet.job_assignment,
      client_assignment_id: request.assignmentId,
      approver_name: by,
      asked_approver: link.approverName,
      approver_mail: link.approverMail,
      by_code: byCode,
      ip_address: from,
      content_hash: toHex(hash),
      ...(said.comment !== '' && { comment: said.comment }),
      ...(dayComments.length > 0 && { day_comments: dayComments }),
      link_id: link.id,
    },
  });
  const about = {
    month: link.month,
    client: sheet.client_company,
    status: state,
    ...(said.comment !== '' && { comment: said.comment }),
  } as const;
  const news = { kind: 'work_report_decided', about, key: String(request.id) } as const;
  await notify(trx, companyId, [request.userId], news, now);
  if (link.createdBy !== request.userId)
    await notify(
      trx,
      companyId,
      [link.createdBy],
      { ...news, about: { ...about, name: sheet.name, whose: 'other' } },
      now,
    );
}

/** A sheet of a link, for its PDF. Throws what `openLink` does, and `not_found`. */
export async function sheetByLink(
  dependencies: ClientApprovalDependencies,
  opening: Opening,
  requestId: number,
): Promise<ShownSheet & { readonly period: WagePeriod }> {
  const link = await openLink(dependencies, opening);
  const shown = (await shownSheets(dependencies, link, opening.now)).find(({ request }) => request.id === requestId);
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, period: await periodOf(dependencies.database.kysely, link.companyId, link.month) };
}
