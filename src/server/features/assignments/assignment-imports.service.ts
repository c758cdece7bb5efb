import type { Assignment, AssignmentEntry } from '#domain/assignments/assignment.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImportChange, ImportUndo } from '../../platform/http/kept-import.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import {
  type AssignmentChange,
  changedAssignments,
  holdAllWork,
  isSame,
  putAssignments,
  requireFit,
} from '../../shared/assignments/assignments.ts';

/** What an import has added and changed of a person's assignments. */
interface KeptAssignments {
  readonly added: readonly Assignment[];
  readonly changed: readonly { readonly id: number; readonly before: Assignment; readonly after: Assignment }[];
}

/** What an import has changed, by person. */
export const keptAssignments = (changes: readonly AssignmentChange[]): ImportChange<KeptAssignments>[] =>
  changes.flatMap((change) => {
    const { added, changed } = changedAssignments(change);
    if (added.length + changed.length === 0) return [];
    const kept = { added, changed: changed.map(({ was, one }) => ({ id: was.id, before: was, after: one })) };
    return [{ userId: change.userId, days: null, kept }];
  });

/**
 * Undoes an import of assignments. Throws `import_changed` where one of them isn't as the import left it, and what keeps
 * people's assignments from being as they were.
 */
export const assignmentUndo: ImportUndo = {
  async undo(write, kept) {
    const { trx, companyId } = write;
    await holdAllWork(trx, companyId);
    const people = kept.flatMap(({ userId, kept: own }) =>
      userId === null ? [] : [{ userId, own: own as KeptAssignments }],
    );
    const there = await assignmentsOf(
      trx,
      companyId,
      people.map(({ userId }) => userId),
    );
    const changes = people.map(({ userId, own }): AssignmentChange => {
      const before = there.get(userId) ?? [];
      return { userId, before, after: withoutImport(before, own) };
    });
    await requireFit(trx, companyId, changes);
    await putAssignments(write, changes);
  },
};

/** A person's assignments as they were before an import. Throws `import_changed` where the import's aren't as it left them. */
function withoutImport(
  own: AssignmentChange['before'],
  { added, changed }: KeptAssignments,
): readonly AssignmentEntry[] {
  const changedIds = new Set(changed.map(({ id }) => id));
  const isAdded = (one: Assignment & { readonly id: number }): boolean =>
    !changedIds.has(one.id) && added.some((other) => isSame(one, other));
  const isThere = ({ id, after }: KeptAssignments['changed'][number]): boolean =>
    own.some((one) => one.id === id && isSame(one, after));
  if (own.filter(isAdded).length !== added.length || !changed.every(isThere)) throw new AppError('import_changed');
  const before = new Map(changed.map((one) => [one.id, one.before]));
  return own.filter((one) => !isAdded(one)).map((one) => ({ ...one, ...before.get(one.id), id: one.id }));
}
