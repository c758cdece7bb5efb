import { type Kysely, sql, type Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import {
  type Approval,
  type ApprovalActor,
  type ApprovalStep,
  approve,
  currentStep,
  decidesAsSuperAdmin,
  type GivenApproval,
  waitsFor,
} from '#domain/approval/approval.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namesById } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { News } from '../notifications/notifications.ts';
import { type ApprovalSubject, APPROVING, APPROVING_LEAVE, notifyAsked } from './approval.ts';

/** What is approved, with the column by which its case is found. */
const SUBJECT_COLUMNS = {
  request: 'attendance_request_id',
  leave: 'leave_request_id',
  swap: 'day_swap_id',
  month: 'from_date',
} as const;
/** What is approved: a request (申請), leave, a swap (振替休日), or a month. */
export type CaseKind = keyof typeof SUBJECT_COLUMNS;

/** By which permission admins say yes to a kind. */
export const PERMISSION_OF: Readonly<Record<CaseKind, Permission>> = {
  request: APPROVING,
  leave: APPROVING_LEAVE,
  swap: APPROVING_LEAVE,
  month: APPROVING,
};

/** A case by its person, and by the id of the request, the leave or the swap, or the first day of the month. */
export interface CaseKey extends UserKey {
  readonly kind: CaseKind;
  readonly subject: number | IsoDate;
}

/** Where an affair is on its route of approval. */
export interface ApprovalCase {
  readonly approval: Approval;
  /** Since when its present step waits; `null` where it waits for nobody any more. */
  readonly waitsSince: EpochMs | null;
}

/** A case that waits, with its key. */
export interface WaitingCase extends ApprovalCase {
  readonly key: CaseKey;
  readonly waitsSince: EpochMs;
}

/** What the rules of approval need to know of one affair; all else is its feature's. */
export interface CaseFacts {
  /** The notification for its approvers; the key names the affair. */
  readonly news: News;
  /** By what its route is chosen, and the day by which the departments and superiors are read. */
  readonly subject: ApprovalSubject & { readonly on: IsoDate };
  readonly audit: {
    readonly escalate: AuditAction;
    readonly reroute: AuditAction;
    readonly workDate?: IsoDate;
    readonly after: object;
  };
}

/** How one kind of affair is locked and described. */
export interface CaseAdaptor {
  readonly kind: CaseKind;
  /** Locks an affair against other decisions on it until the transaction ends. */
  readonly lock: (trx: Transaction<DB>, key: CaseKey) => Promise<unknown>;
  readonly describe: (trx: Transaction<DB>, key: CaseKey) => Promise<CaseFacts>;
  /** Records in the affair's own history that others are asked, as a text. */
  readonly recordReroute?: (trx: Transaction<DB>, key: CaseKey, change: string, now: EpochMs) => Promise<unknown>;
}

/** The columns of a case, as a left join has them: of what has none all are `null`. */
interface CaseColumns {
  readonly steps: unknown;
  readonly given: unknown;
  readonly waits_since: Date | null;
}

/** The steps of what no route fits, as they are stored: any admin decides. */
export const ADMINS_ALONE = JSON.stringify([{ approvers: 'admins', mode: 'one' }]);

/** An affair without a case: nobody was asked about it. */
const UNASKED: ApprovalCase = { approval: { steps: [], given: [] }, waitsSince: null };

/** The case of a row that is joined with it. Steps and approvals were written by this server, of these shapes. */
export const toCase = ({ steps, given, waits_since: since }: CaseColumns): ApprovalCase =>
  steps === null ? UNASKED : { approval: { steps, given } as Approval, waitsSince: since && epochMs(since.getTime()) };

/** The ids of the people for whom a case waits; nobody's once it waits for nobody. */
export const waitsForPeople = ({ approval, waitsSince }: ApprovalCase): readonly number[] =>
  waitsSince === null ? [] : (waitsFor(approval)?.userIds ?? []);

/** Whether a case waits for the admins. */
export const waitsForAdmins = ({ approval, waitsSince }: ApprovalCase): boolean =>
  waitsSince !== null && waitsFor(approval)?.admins === true;

/** The columns of an approval whose present step waits since then. */
function caseColumns(approval: Approval, since: EpochMs) {
  const waiting = waitsFor(approval);
  return {
    steps: JSON.stringify(approval.steps),
    given: JSON.stringify(approval.given),
    waits_since: waiting === null ? null : new Date(since),
    waits_for: [...(waiting?.userIds ?? [])],
    waits_for_admins: waiting?.admins ?? false,
  };
}

/** SQL: the row `k` of `approval_case` is of a kind. */
export const isOfKind = (kind: CaseKind) => sql<boolean>`${sql.ref(`k.${SUBJECT_COLUMNS[kind]}`)} is not null`;

/** SQL: the row `k` of `approval_case` is that of an affair. */
const isCase = ({ companyId, userId, kind, subject }: CaseKey) =>
  sql<boolean>`k.company_id = ${companyId} and k.user_id = ${userId}
    and ${sql.ref(`k.${SUBJECT_COLUMNS[kind]}`)} = ${subject}`;

/** Begins the approval of an affair by these steps; approvals given before are void. */
export async function openCase(
  trx: Transaction<DB>,
  { companyId, userId, kind, subject }: CaseKey,
  steps: readonly ApprovalStep[],
  now: EpochMs,
): Promise<ApprovalCase> {
  const approval = { steps, given: [] };
  const columns = caseColumns(approval, now);
  const column = SUBJECT_COLUMNS[kind];
  await trx
    .insertInto('approval_case')
    .values({ company_id: companyId, user_id: userId, [column]: subject, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(kind === 'month' ? ['company_id', 'user_id', column] : ['company_id', column])
        .doUpdateSet(columns),
    )
    .execute();
  return { approval, waitsSince: now };
}

/** The case of an affair; of one without a case nobody is asked. */
export async function findCase(db: Kysely<DB>, key: CaseKey): Promise<ApprovalCase> {
  const row = await db
    .selectFrom('approval_case as k')
    .select(['k.steps', 'k.given', 'k.waits_since'])
    .where(isCase(key))
    .executeTakeFirst();
  return row === undefined ? UNASKED : toCase(row);
}

/** A company's cases that wait, the oldest first. */
export async function waitingCases(db: Kysely<DB>, companyId: string): Promise<readonly WaitingCase[]> {
  const rows = await db
    .selectFrom('approval_case as k')
    .selectAll()
    .where('k.company_id', '=', companyId)
    .where('k.waits_since', 'is not', null)
    .orderBy('k.waits_since')
    .orderBy('k.approval_case_id')
    .execute();
  return rows.flatMap((row) => {
    const { approval, waitsSince } = toCase(row);
    const subjects = Object.entries(SUBJECT_COLUMNS) as [CaseKind, (typeof SUBJECT_COLUMNS)[CaseKind]][];
    return subjects.flatMap(([kind, column]) => {
      const subject = row[column];
      if (subject === null || waitsSince === null) return [];
      return [{ key: { companyId, userId: row.user_id, kind, subject }, approval, waitsSince }];
    });
  });
}

/** Stores how far an approval has come, whose present step waits since then. */
export async function saveCase(trx: Transaction<DB>, key: CaseKey, approval: Approval, since: EpochMs): Promise<void> {
  await trx.updateTable('approval_case as k').set(caseColumns(approval, since)).where(isCase(key)).execute();
}

/** Ends the waiting of an affair that is decided otherwise or withdrawn; its approvers stay on record. */
export const endCase = (trx: Transaction<DB>, { userId, ...affair }: CaseKey): Promise<void> =>
  endCases(trx, affair, [userId]);

/** Ends the waiting of an affair of several people, as of their month. */
export async function endCases(
  trx: Transaction<DB>,
  { companyId, kind, subject }: Omit<CaseKey, 'userId'>,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('approval_case as k')
    .set({ waits_since: null, waits_for: [], waits_for_admins: false })
    .where('k.company_id', '=', companyId)
    .where(sql<boolean>`k.user_id = any(${[...userIds]}::bigint[])`)
    .where(sql<boolean>`${sql.ref(`k.${SUBJECT_COLUMNS[kind]}`)} = ${subject}`)
    .execute();
}

/** A yes that somebody gives. */
export interface Yes {
  /** The approval with it. */
  readonly approval: Approval;
  /** Theirs, several of a deputy for several. */
  readonly given: readonly GivenApproval[];
  /** In whose place they say it, and whether as a super admin in place of all whom the step asks. */
  readonly forUserId: number | null;
  readonly asSuperAdmin: boolean;
  /** Others of the same step have still to say yes. */
  readonly isSameStep: boolean;
  /** It was the last one. */
  readonly isLast: boolean;
}

/** Somebody's yes to a case; `null` where they may not decide on it. */
export function yesTo({ approval }: ApprovalCase, actor: ApprovalActor, now: EpochMs): Yes | null {
  const next = approve(approval, actor, now);
  if (next === null) return null;
  const given = next.given.slice(approval.given.length);
  const { forUserId = null, asSuperAdmin = false } = given.at(-1) ?? {};
  const step = currentStep(next);
  return {
    approval: next,
    given,
    forUserId,
    asSuperAdmin,
    isSameStep: step === currentStep(approval),
    isLast: step === null,
  };
}

/** Somebody's yes to a case. Throws `request_not_asked` where they may not decide on it. */
export function sayYes(found: ApprovalCase, actor: ApprovalActor, now: EpochMs): Yes {
  const yes = yesTo(found, actor, now);
  if (yes === null) throw new AppError('request_not_asked');
  return yes;
}

/** Throws `super_admin_decides_one` where a user would decide as a super admin, which they do on one affair at a time (D58). */
export function requireNotInPlace({ approval }: ApprovalCase, actor: ApprovalActor): void {
  if (decidesAsSuperAdmin(approval, actor)) throw new AppError('super_admin_decides_one');
}

/** Stores a yes, and notifies the approvers of the next step: while the same step waits for others, it waits since it did. */
export async function storeYes(
  trx: Transaction<DB>,
  key: CaseKey,
  { waitsSince }: ApprovalCase,
  { approval, isSameStep }: Yes,
  news: News,
  now: EpochMs,
): Promise<void> {
  const since = isSameStep ? (waitsSince ?? now) : now;
  await saveCase(trx, key, approval, since);
  if (!isSameStep) await notifyApprovers(trx, key, { approval, waitsSince: since }, news, now);
}

/** Notifies those for whom a case waits, and who may say yes in their place; `time` tells a reminder from the others. */
export async function notifyApprovers(
  trx: Transaction<DB>,
  { companyId, userId, kind }: CaseKey,
  { approval, waitsSince }: ApprovalCase,
  { key, ...news }: News,
  now: EpochMs,
  time = '0',
): Promise<void> {
  if (waitsSince === null) return;
  const asked = { ...news, key: `${key} ${waitsSince} ${currentStep(approval)} ${time}` };
  await notifyAsked(trx, companyId, userId, { ...asked, approval, permission: PERMISSION_OF[kind] }, now);
}

/** As whom a yes was given, as it is audited: in whose place, by name, or as a super admin. */
export async function yesInWords(
  db: Kysely<DB>,
  companyId: string,
  { forUserId, asSuperAdmin }: Yes,
): Promise<{ readonly in_place_of?: string; readonly as_super_admin?: true }> {
  if (asSuperAdmin) return { as_super_admin: true };
  const name = forUserId === null ? undefined : (await namesById(db, companyId, [forUserId])).get(forUserId);
  return name === undefined ? {} : { in_place_of: name };
}
