import { AppError } from '../../platform/http/app-error.ts';
import type { ImportWrite, KeptChange } from '../../platform/http/kept-import.ts';
import { restoreRows } from '../../records/kept-rows.ts';
import { loadLeaveAccounts, toLedger } from './leave-accounts.ts';

/**
 * Puts rows back as they were before an import, grants among them. Throws what `restoreRows` does, and `leave_grant_in_use` where
 * days already taken would lose their cover.
 */
export async function restoreGrants(write: ImportWrite, changes: readonly KeptChange[]): Promise<void> {
  const { trx, companyId } = write;
  const userIds = [...new Set(changes.flatMap(({ userId }) => userId ?? []))];
  const uncovered = async () => {
    const accounts = await loadLeaveAccounts(trx, companyId, userIds);
    return new Map([...accounts].map(([userId, account]) => [userId, toLedger(account).uncovered.length]));
  };
  const before = await uncovered();
  await restoreRows(write, changes);
  for (const [userId, days] of await uncovered())
    if (days > (before.get(userId) ?? 0)) throw new AppError('leave_grant_in_use');
}
