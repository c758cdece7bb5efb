import type { Kysely } from 'kysely';

import type { Neighbours, UserFilter, UserPage } from '#contract/users.ts';
import { errors } from '#contract/errors.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import { countUsers, findUsers, type UserRow } from './user-list.repository.ts';
import { presentUser } from './user.presenter.ts';

/**
 * A page of the list. The cursor is the id of the last employee returned: each page begins after that one's current
 * position, so that insertions in between neither repeat nor skip anybody. Throws `invalid_input` for an invalid
 * cursor.
 */
export async function pageOfUsers(
  db: Kysely<DB>,
  { companyId, role }: Caller,
  filter: UserFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: number | undefined },
): Promise<UserPage> {
  const [found, total] = await Promise.all([
    findUsers(db, companyId, filter, { limit: limit + 1, beside: cursor }),
    countUsers(db, companyId, filter),
  ]);
  if (found === null) throw new AppError('invalid_input', { fields: { cursor: errors.not_found.message } });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    users: rows.map((row) => presentUser(row, role)),
    next_cursor: last === undefined ? null : String(last.user_id),
    total,
  };
}

/** The employees before and after one in the list. Throws `not_found` for another company's. */
export async function neighboursOf(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  filter: UserFilter,
): Promise<Neighbours> {
  const [behind, before] = await Promise.all([
    findUsers(db, companyId, filter, { limit: 1, beside: userId }),
    findUsers(db, companyId, filter, { limit: 1, beside: userId, backwards: true }),
  ]);
  if (behind === null || before === null) throw new AppError('not_found');
  return { previous: present(before[0]), next: present(behind[0]) };
}

const present = (row: UserRow | undefined): Neighbours['next'] =>
  row === undefined ? null : { id: row.user_id, employee_id: row.employee_id, name: row.name };
