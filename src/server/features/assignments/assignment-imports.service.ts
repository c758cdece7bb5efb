import type { Kysely } from 'kysely';

import type { RecentImport } from '#contract/user-csv.ts';
import type { Assignment, AssignmentEntry } from '#domain/assignments/assignment.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type ImportWrite, requireUndoable, UNDONE_WITHIN_MS } from '../../platform/http/csv-import.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import { lockUsers } from '../../records/user-key.ts';
import {
  type AssignmentChange,
  type ChangedAssignments,
  changedAssignments,
  holdAllWork,
  isSame,
  putAssignments,
  requireFit,
} from '../../shared/assignments/assignments.ts';
import { type OwnedCall, writeOf } from '../../shared/owned/write.ts';

/** What an import has added and changed of a person's assignments. */
interface KeptChange {
  readonly userId: number;
  readonly added: readonly Assignment[];
  readonly changed: readonly { readonly id: number; readonly before: Assignment; readonly after: Assignment }[];
}

const kept = ({ userId }: AssignmentChange, { added, changed }: ChangedAssignments): KeptChange => ({
  userId,
  added,
  changed: changed.map(({ was, one }) => ({ id: was.id, before: was, after: one })),
});

/** Keeps what an import changes, so that it can be undone; nothing of one that changes nothing. */
export async function recordAssignmentImport(
  { trx, companyId, actorUserId, now }: ImportWrite,
  changes: readonly AssignmentChange[],
): Promise<void> {
  const all = changes
    .map((change) => kept(change, changedAssignments(change)))
    .filter(({ added, changed }) => added.length + changed.length > 0);
  if (all.length === 0) return;
  await trx
    .insertInto('assignment_import')
    .values({ company_id: companyId, at: new Date(now), actor_user_id: actorUserId, changes: JSON.stringify(all) })
    .execute();
}

/** The imports of assignments that can be undone, or were, the newest first. */
export async function recentAssignmentImports(
  db: Kysely<DB>,
  companyId: string,
  now: EpochMs,
): Promise<RecentImport[]> {
  const rows = await db
    .selectFrom('assignment_import as i')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.actor_user_id'),
    )
    .select(['i.assignment_import_id as id', 'i.at', 'i.changes', 'i.undone_at', 'u.name'])
    .where('i.company_id', '=', companyId)
    .where('i.at', '>', new Date(now - UNDONE_WITHIN_MS))
    .orderBy('i.assignment_import_id', 'desc')
    .execute();
  return rows.map((row) => {
    const changes = row.changes as unknown as readonly KeptChange[];
    return {
      id: row.id,
      at: formatTimestamp(row.at),
      actor_name: row.name,
      added: changes.flatMap(({ added }) => added).length,
      changed: changes.flatMap(({ changed }) => changed).length,
      is_undone: row.undone_at !== null,
    };
  });
}

/**
 * Undoes an import of assignments of the last 24 hours, all of it or nothing. Returns how many assignments it is about. Throws
 * what `requireUndoable` does, `import_changed` where one of them isn't as the import left it, and what keeps people's
 * assignments from being as they were.
 */
export async function undoAssignmentImport({ kysely }: Database, call: OwnedCall, id: number): Promise<number> {
  const { companyId, userId: actorUserId } = call.caller;
  return kysely.transaction().execute(async (trx) => {
    await holdAllWork(trx, companyId);
    const row = requireUndoable(
      await trx
        .selectFrom('assignment_import')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('assignment_import_id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
      call.now,
    );
    const all = row.changes as unknown as readonly KeptChange[];
    const userIds = all.map(({ userId }) => userId);
    await lockUsers(trx, companyId, userIds);
    const there = await assignmentsOf(trx, companyId, userIds);
    const changes = all.map((one): AssignmentChange => {
      const before = there.get(one.userId) ?? [];
      return { userId: one.userId, before, after: withoutImport(before, one) };
    });
    await requireFit(trx, companyId, changes);
    await putAssignments(writeOf(trx, call), changes);
    await trx
      .updateTable('assignment_import')
      .set({ undone_at: new Date(call.now) })
      .where('company_id', '=', companyId)
      .where('assignment_import_id', '=', id)
      .execute();
    const count = all.flatMap(({ added, changed }) => [...added, ...changed]).length;
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'undo_assignment_import',
      after: { count },
    });
    return count;
  });
}

/** A person's assignments as they were before an import. Throws `import_changed` where the import's aren't as it left them. */
function withoutImport(own: AssignmentChange['before'], { added, changed }: KeptChange): readonly AssignmentEntry[] {
  const changedIds = new Set(changed.map(({ id }) => id));
  const isAdded = (one: Assignment & { readonly id: number }): boolean =>
    !changedIds.has(one.id) && added.some((other) => isSame(one, other));
  const isThere = ({ id, after }: KeptChange['changed'][number]): boolean =>
    own.some((one) => one.id === id && isSame(one, after));
  if (own.filter(isAdded).length !== added.length || !changed.every(isThere)) throw new AppError('import_changed');
  const before = new Map(changed.map((one) => [one.id, one.before]));
  return own.filter((one) => !isAdded(one)).map((one) => ({ ...one, ...before.get(one.id), id: one.id }));
}

/** Deletes the imports of assignments that can't be undone any more. */
export async function purgeOldAssignmentImports({ kysely }: Pick<Database, 'kysely'>, now: EpochMs): Promise<void> {
  await kysely
    .deleteFrom('assignment_import')
    .where('at', '<=', new Date(now - UNDONE_WITHIN_MS))
    .execute();
}
