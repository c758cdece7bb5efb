import { type Kysely, sql } from 'kysely';

import { PROOF_FORMAT, type ProofRecord, type RecordProof } from '#domain/audit/proof.ts';
import { NO_HEAD, proofOf, toHex } from '#domain/audit/seal.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { type SealedRow, sealedColumns } from '../../platform/audit/sealing.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import { companyNameOf } from '../../records/company.ts';
import { isAboutLeave } from '../../records/leave-days.ts';
import type { UserKey } from '../../records/user-key.ts';

/** An entry with its leaf, where it is sealed. */
interface EntryRow extends SealedRow {
  readonly sequence: number | null;
  readonly position: number;
  readonly leaf: Buffer;
  readonly salt: Buffer | null;
}

/**
 * What is recorded of a user's month, with the proof that it is what was sealed; of leave only for who `knowsKinds`,
 * since an entry can be proven as a whole alone. With an assignment, only the approvals of its report by the client. Of everybody else's entries it has nothing but hashes. What isn't
 * sealed yet is left out and counted. Throws `not_found`.
 */
export async function proofOfMonth(
  db: Kysely<DB>,
  user: UserKey,
  period: WagePeriod,
  { knowsKinds, assignmentId }: { readonly knowsKinds: boolean; readonly assignmentId: number | undefined },
): Promise<RecordProof> {
  const { companyId, userId } = user;
  return readSnapshot(db, async (trx) => {
    const account = await trx
      .selectFrom('user_account')
      .select(['employee_id', 'name'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (account === undefined) throw new AppError('not_found');
    const all = await entriesOf(trx, user, period);
    const known = knowsKinds ? all : all.filter(({ action }) => !isAboutLeave(action));
    const entries = assignmentId === undefined ? known : known.filter((entry) => isApprovalOf(entry, assignmentId));
    const sealed = entries.filter((entry): entry is EntryRow & { sequence: number } => entry.sequence !== null);
    const sequences = [...new Set(sealed.map(({ sequence }) => sequence))].toSorted((one, other) => one - other);
    const seals = await sealsFrom(trx, companyId, sequences[0], sequences.at(-1));
    const leaves = await leavesOf(trx, companyId, sequences);
    const records: ProofRecord[] = [];
    for (const entry of sealed) records.push(await presentRecord(entry, leaves.get(entry.sequence) ?? []));
    return {
      format: PROOF_FORMAT,
      company_id: companyId,
      company_name: await companyNameOf(trx, companyId),
      user_id: userId,
      employee_id: account.employee_id,
      name: account.name,
      month: period.name,
      from: period.from,
      to: period.to,
      not_sealed: entries.length - sealed.length,
      ...seals,
      records,
    };
  });
}

/** Whether an entry is the approval of an assignment's report by its client. */
const isApprovalOf = ({ action, after }: EntryRow, assignmentId: number): boolean =>
  action === 'approve_work_report' &&
  (JSON.parse(after ?? '{}') as { readonly client_assignment_id?: unknown }).client_assignment_id === assignmentId;

/** The entries about the user on days of the period, and about the month itself: its confirmation and its closing. */
async function entriesOf(db: Kysely<DB>, user: UserKey, { name, from, to }: WagePeriod): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${sealedColumns}, l.sequence, l.position, l.leaf, l.salt
    from audit_entry e
    left join audit_leaf l on (l.company_id, l.audit_entry_id) = (e.company_id, e.audit_entry_id)
    where e.company_id = ${user.companyId} and e.subject_user_id = ${user.userId}
      and (e.work_date between ${from} and ${to}
        or (e.work_date is null and ${name} in (e.after ->> 'month', e.before ->> 'month')))
    order by e.audit_entry_id`.execute(db);
  return rows;
}

/** All seals from one to another, and the heads around them. */
async function sealsFrom(
  db: Kysely<DB>,
  companyId: string,
  first: number | undefined,
  last: number | undefined,
): Promise<Pick<RecordProof, 'previous_head' | 'head' | 'seals'>> {
  if (first === undefined || last === undefined)
    return { previous_head: toHex(NO_HEAD), head: toHex(NO_HEAD), seals: [] };
  const rows = await db
    .selectFrom('audit_seal')
    .select(['sequence', 'size', 'entries', 'is_complete', 'sealed_at', 'root', 'head'])
    .where('company_id', '=', companyId)
    .where('sequence', '>=', first - 1)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .execute();
  const before = rows[0]?.sequence === first - 1 ? rows[0] : undefined;
  return {
    previous_head: toHex(before?.head ?? NO_HEAD),
    head: toHex(rows.at(-1)?.head ?? NO_HEAD),
    seals: rows
      .filter((row) => row !== before)
      .map(({ sequence, size, entries, is_complete, sealed_at, root }) => ({
        sequence,
        size,
        entries,
        is_complete,
        sealed_at: sealed_at.getTime(),
        root: toHex(root),
      })),
  };
}

/** The leaves of seals, in their order, by the seal. */
async function leavesOf(
  db: Kysely<DB>,
  companyId: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array[]>> {
  if (sequences.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_leaf')
    .select(['sequence', 'leaf'])
    .where('company_id', '=', companyId)
    .where('sequence', 'in', sequences)
    .orderBy('sequence')
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ sequence }) => sequence)].map(([sequence, of]) => [sequence, of.map(({ leaf }) => leaf)]),
  );
}

async function presentRecord(
  entry: EntryRow & { readonly sequence: number },
  leaves: readonly Uint8Array[],
): Promise<ProofRecord> {
  return {
    id: entry.audit_entry_id,
    at: entry.at.getTime(),
    actor_user_id: entry.actor_user_id,
    subject_user_id: entry.subject_user_id,
    work_date: entry.work_date,
    action: entry.action,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    records: entry.records,
    salt: entry.salt === null ? null : toHex(entry.salt),
    leaf: toHex(entry.leaf),
    sequence: entry.sequence,
    position: entry.position,
    proof: (await proofOf(sha256, leaves, entry.position)).map(toHex),
  };
}
