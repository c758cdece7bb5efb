import { type Kysely, sql, type Transaction } from 'kysely';

import type { DayComment, RequestState } from '#domain/assignments/report-approval.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';

/** A link by which a client's manager is asked to approve sheets. */
export interface ReportLink {
  readonly companyId: string;
  readonly id: number;
  readonly clientCompanyId: number;
  readonly month: PeriodName;
  readonly approverName: string;
  readonly approverMail: string | null;
  readonly createdBy: number;
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
  readonly isRevoked: boolean;
  readonly reminders: number;
}

/** What was decided on a sheet, and what of it was then. */
export interface SheetDecision {
  readonly at: EpochMs;
  readonly by: string;
  readonly comment: string;
  readonly dayComments: readonly DayComment[];
  readonly content: string;
  readonly hash: Buffer;
}

/** A sheet of which a link asks the approval. */
export interface ReportRequest {
  readonly id: number;
  readonly linkId: number;
  readonly userId: number;
  readonly assignmentId: number;
  readonly state: RequestState;
  readonly decision: SheetDecision | null;
}

const LINK_COLUMNS = [
  'l.work_report_link_id',
  'l.client_company_id',
  'l.month',
  'l.approver_name',
  'l.approver_mail',
  'l.created_by_user_id',
  'l.created_at',
  'l.expires_at',
  'l.revoked_at',
  'l.reminders',
] as const;

const links = (db: Kysely<DB>, companyId: string) =>
  db.selectFrom('work_report_link as l').select(LINK_COLUMNS).where('l.company_id', '=', companyId);

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;

const toLink = (companyId: string, row: LinkRow): ReportLink => ({
  companyId,
  id: row.work_report_link_id,
  clientCompanyId: row.client_company_id,
  month: row.month,
  approverName: row.approver_name,
  approverMail: row.approver_mail,
  createdBy: row.created_by_user_id,
  createdAt: epochMs(row.created_at.getTime()),
  expiresAt: epochMs(row.expires_at.getTime()),
  isRevoked: row.revoked_at !== null,
  reminders: row.reminders,
});

const requests = (db: Kysely<DB>, companyId: string) =>
  db.selectFrom('work_report_request as r').selectAll('r').where('r.company_id', '=', companyId);

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const toRequest = (row: RequestRow): ReportRequest => ({
  id: row.work_report_request_id,
  linkId: row.work_report_link_id,
  userId: row.user_id,
  assignmentId: row.client_assignment_id,
  state: row.state,
  decision:
    row.decided_at === null || row.content === null || row.content_hash === null
      ? null
      : {
          at: epochMs(row.decided_at.getTime()),
          by: row.decided_by ?? '',
          comment: row.comment,
          dayComments: row.day_comments,
          content: row.content,
          hash: row.content_hash,
        },
});

/** A link by its number, if the company has it. */
export async function linkById(db: Kysely<DB>, companyId: string, id: number): Promise<ReportLink | undefined> {
  const row = await links(db, companyId).where('l.work_report_link_id', '=', id).executeTakeFirst();
  return row && toLink(companyId, row);
}

/** A link by its secret, whether or not it still works. */
export async function linkBySecret(db: Kysely<DB>, companyId: string, token: string): Promise<ReportLink | undefined> {
  const row = await links(db, companyId)
    .innerJoin('work_report_secret as s', (join) =>
      join.onRef('s.company_id', '=', 'l.company_id').onRef('s.work_report_link_id', '=', 'l.work_report_link_id'),
    )
    .where('s.company_id', '=', companyId)
    .where('s.token_hash', '=', sha256(token))
    .executeTakeFirst();
  return row && toLink(companyId, row);
}

const ofLink = (db: Kysely<DB>, { companyId, id }: Pick<ReportLink, 'companyId' | 'id'>) =>
  requests(db, companyId)
    .where('r.work_report_link_id', '=', id)
    .where('r.state', '<>', 'withdrawn')
    .orderBy('r.work_report_request_id');

/** What a link asks the approval of and hasn't been withdrawn, in the order in which it was asked. */
export const requestsOfLink = async (
  db: Kysely<DB>,
  link: Pick<ReportLink, 'companyId' | 'id'>,
): Promise<ReportRequest[]> => (await ofLink(db, link).execute()).map(toRequest);

/** Like {@link requestsOfLink}, locked until the transaction ends. */
export const lockRequestsOfLink = async (
  trx: Transaction<DB>,
  link: Pick<ReportLink, 'companyId' | 'id'>,
): Promise<ReportRequest[]> => (await ofLink(trx, link).forUpdate().execute()).map(toRequest);

/** The newest request for the approval of a sheet, with its link. */
export interface AskedSheet {
  readonly request: ReportRequest;
  readonly link: ReportLink;
}

/** The newest requests for the approval of sheets of a month that weren't withdrawn, by their assignments. */
export async function askedSheets(
  db: Kysely<DB>,
  companyId: string,
  month: PeriodName,
  assignmentIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, AskedSheet>> {
  if (assignmentIds.length === 0) return new Map();
  const rows = await requests(db, companyId)
    .innerJoin('work_report_link as l', (join) =>
      join.onRef('l.company_id', '=', 'r.company_id').onRef('l.work_report_link_id', '=', 'r.work_report_link_id'),
    )
    .select(LINK_COLUMNS)
    .where('l.company_id', '=', companyId)
    .distinctOn('r.client_assignment_id')
    .where('r.month', '=', month)
    .where('r.state', '<>', 'withdrawn')
    .where(
      assignmentIds === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`r.client_assignment_id = any(${[...assignmentIds]}::bigint[])`,
    )
    .orderBy('r.client_assignment_id')
    .orderBy('r.work_report_request_id', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [row.client_assignment_id, { request: toRequest(row), link: toLink(companyId, row) }]),
  );
}

/** Makes a secret of a link. Only its hash is kept. */
export async function makeSecret(
  db: Kysely<DB>,
  link: Pick<ReportLink, 'companyId' | 'id'>,
  now: EpochMs,
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto('work_report_secret')
    .values({
      company_id: link.companyId,
      token_hash: sha256(token),
      work_report_link_id: link.id,
      created_at: new Date(now),
    })
    .execute();
  return token;
}

/** A link as it is made. */
export interface NewLink {
  readonly companyId: string;
  readonly clientCompanyId: number;
  readonly month: PeriodName;
  readonly approverName: string;
  readonly approverMail: string | null;
  readonly createdBy: number;
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
  readonly sheets: readonly { readonly userId: number; readonly assignmentId: number }[];
}

/** Stores a link with what it asks for; what waited for one of the same sheets is withdrawn. Returns its number. */
export async function addLink(trx: Transaction<DB>, link: NewLink): Promise<number> {
  const { companyId, month, sheets } = link;
  const { id } = await trx
    .insertInto('work_report_link')
    .values({
      company_id: companyId,
      client_company_id: link.clientCompanyId,
      month,
      approver_name: link.approverName,
      approver_mail: link.approverMail,
      created_by_user_id: link.createdBy,
      created_at: new Date(link.createdAt),
      expires_at: new Date(link.expiresAt),
    })
    .returning('work_report_link_id as id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('work_report_request')
    .set({ state: 'withdrawn' })
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`client_assignment_id = any(${sheets.map(({ assignmentId }) => assignmentId)}::bigint[])`)
    .execute();
  await trx
    .insertInto('work_report_request')
    .values(
      sheets.map(({ userId, assignmentId }) => ({
        company_id: companyId,
        work_report_link_id: id,
        user_id: userId,
        client_assignment_id: assignmentId,
        month,
      })),
    )
    .execute();
  return id;
}

/** Withdraws all that waits for a link, which opens nothing any more. Returns whether it did, not twice. */
export async function revokeLink(
  trx: Transaction<DB>,
  { companyId, id }: Pick<ReportLink, 'companyId' | 'id'>,
  now: EpochMs,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('work_report_link')
    .set({ revoked_at: new Date(now), code_hash: null, code_expires_at: null })
    .where('company_id', '=', companyId)
    .where('work_report_link_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('work_report_request')
    .set({ state: 'withdrawn' })
    .where('company_id', '=', companyId)
    .where('work_report_link_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return numUpdatedRows > 0n;
}

/** What is stored of a decision. */
export interface NewDecision extends SheetDecision {
  readonly requestId: number;
  readonly state: 'approved' | 'returned';
  /** The IP address. */
  readonly from: string;
}

/** Stores the decision on a sheet that waits. */
export async function storeDecision(trx: Transaction<DB>, companyId: string, decision: NewDecision): Promise<void> {
  await trx
    .updateTable('work_report_request')
    .set({
      state: decision.state,
      decided_at: new Date(decision.at),
      decided_by: decision.by,
      decided_from: decision.from,
      comment: decision.comment,
      day_comments: JSON.stringify(decision.dayComments),
      content: decision.content,
      content_hash: decision.hash,
    })
    .where('company_id', '=', companyId)
    .where('work_report_request_id', '=', decision.requestId)
    .execute();
}

/** The approvers of a client to whom links were sent, the last first, each once. */
export async function approversOf(
  db: Kysely<DB>,
  companyId: string,
  clientCompanyId: number,
): Promise<{ name: string; mail: string | null }[]> {
  const rows = await links(db, companyId)
    .where('l.client_company_id', '=', clientCompanyId)
    .orderBy('l.work_report_link_id', 'desc')
    .limit(50)
    .execute();
  return rows
    .filter((row, place, all) => all.findIndex((other) => isSamePerson(row, other)) === place)
    .slice(0, MOST_APPROVERS)
    .map((row) => ({ name: row.approver_name, mail: row.approver_mail }));
}

const MOST_APPROVERS = 10;

const isSamePerson = (one: LinkRow, other: LinkRow): boolean =>
  one.approver_name === other.approver_name && one.approver_mail === other.approver_mail;

/** Whether a company has whoever decides asked for a code. */
export async function asksCode(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('work_report_code')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.work_report_code;
}
