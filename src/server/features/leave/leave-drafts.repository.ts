import type { Kysely, Selectable, Transaction } from 'kysely';

import type { LeaveToAsk } from '#domain/leave/request-days.ts';
import type { DB, LeaveDraft } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** Leave that its applicant still writes. */
export interface DraftRow extends Omit<Selectable<LeaveDraft>, 'asked'> {
  readonly leave: LeaveToAsk;
}

/** What a draft says. */
export interface DraftContent {
  readonly leave: LeaveToAsk;
  /** What it would take, in days; 0 where it couldn't be asked for. */
  readonly days: number;
}

/** Written by this server, of this shape. */
const toDraft = ({ asked, ...row }: Selectable<LeaveDraft>): DraftRow => ({
  ...row,
  leave: asked as unknown as LeaveToAsk,
});

/** All that a user still writes, with the changes of what was returned to them. */
export async function draftsOf(db: Kysely<DB>, user: UserKey): Promise<readonly DraftRow[]> {
  const rows = await db.selectFrom('leave_draft').selectAll().where(isOf(user)).execute();
  return rows.map(toDraft);
}

/** A draft of the user's by its number. */
export const findDraft = async (db: Kysely<DB>, user: UserKey, id: number): Promise<DraftRow | undefined> =>
  (await draftsOf(db, user)).find((draft) => draft.leave_draft_id === id && draft.returned_request_id === null);

/** What the user has changed of a request that was returned to them. */
export const changesOfReturned = async (db: Kysely<DB>, user: UserKey, id: number): Promise<DraftRow | undefined> =>
  (await draftsOf(db, user)).find((draft) => draft.returned_request_id === id);

const contentColumns = ({ leave, days }: DraftContent, now: Date) => ({
  asked: JSON.stringify(leave),
  days_count: days,
  last_modified_at: now,
});

/** Stores a draft, or the first changes of a request that was returned; returns its number. */
export async function insertDraft(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  content: DraftContent,
  returnedId: number | null,
  now: Date,
): Promise<number> {
  const { leave_draft_id: id } = await trx
    .insertInto('leave_draft')
    .values({
      company_id: companyId,
      user_id: userId,
      returned_request_id: returnedId,
      created_at: now,
      ...contentColumns(content, now),
    })
    .returning('leave_draft_id')
    .executeTakeFirstOrThrow();
  return id;
}

type DraftKey = Pick<DraftRow, 'company_id' | 'leave_draft_id'>;

/** Changes a draft, which makes it another revision. */
export async function updateDraft(
  trx: Transaction<DB>,
  { company_id, leave_draft_id }: DraftKey,
  content: DraftContent,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('leave_draft')
    .set((eb) => ({ ...contentColumns(content, now), revision: eb('revision', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('leave_draft_id', '=', leave_draft_id)
    .execute();
}

/** Deletes a draft: it is handed in, or nobody wants it any more. */
export async function deleteDraft(trx: Transaction<DB>, { company_id, leave_draft_id }: DraftKey): Promise<void> {
  await trx
    .deleteFrom('leave_draft')
    .where('company_id', '=', company_id)
    .where('leave_draft_id', '=', leave_draft_id)
    .execute();
}
