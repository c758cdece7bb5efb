import type { Transaction } from 'kysely';

import type { RequestDetail } from '#contract/requests.ts';
import type { LeaveToAsk } from '#domain/leave/request-days.ts';
import { statusAfter, STATUS_OF_LEAVE } from '#domain/requests/request.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockUser } from '../../records/user-key.ts';
import { detailOf, revisionOfChanged } from './asked-leave.service.ts';
import {
  changesOfReturned,
  deleteDraft,
  type DraftContent,
  type DraftRow,
  findDraft,
  insertDraft,
  updateDraft,
} from './leave-drafts.repository.ts';
import type { LeaveClaim } from './leave-outbox.repository.ts';
import { addRequest, daysAsked, type LeaveDependencies } from './leave-requests.service.ts';
import { findRequest, replacementOf, type CompanyRow } from './leave.repository.ts';

interface Saving {
  readonly leave: LeaveToAsk;
  readonly now: EpochMs;
}

/** What a draft would take is kept with it: whether it can be asked for is checked when it is handed in. */
const contentOf = async (trx: Transaction<DB>, caller: Caller, { leave, now }: Saving): Promise<DraftContent> => ({
  leave,
  days: await daysAsked(trx, caller, leave, japanDate(now)),
});

/** Keeps leave as a draft. A replayed key returns the first one. Throws `leave_kind_off`. */
export async function saveDraft(
  dependencies: LeaveDependencies,
  caller: Caller,
  saving: Saving & { readonly idempotency: IdempotencyKey | null },
): Promise<RequestDetail> {
  const { now, idempotency } = saving;
  const id = await createOnce(dependencies.database, caller, idempotency, {
    // Handed in since, it is a request of the same number.
    find: async (trx, saved) =>
      (await findDraft(trx, caller, saved))?.leave_draft_id ??
      (await findRequest(trx, caller.companyId, saved))?.leave_request_id,
    async create(trx) {
      await lockUser(trx, caller);
      return insertDraft(trx, caller, await contentOf(trx, caller, saving), null, new Date(now));
    },
  });
  return detailOf(dependencies, caller, id, now);
}

/** What the caller may still change: a draft, or a request that was returned, with its changes until now. */
interface Changeable {
  readonly draft: DraftRow | undefined;
  readonly returned: CompanyRow | undefined;
}

/** Throws `not_found` where it isn't the caller's, and `request_over` where nothing is changed of it any more. */
async function changeable(trx: Transaction<DB>, caller: Caller, id: number): Promise<Changeable> {
  const draft = await findDraft(trx, caller, id);
  if (draft !== undefined) return { draft, returned: undefined };
  const row = await findRequest(trx, caller.companyId, id);
  if (row === undefined || row.user_id !== caller.userId) throw new AppError('not_found');
  const isChanged = statusAfter(STATUS_OF_LEAVE[row.status], 'edit') !== null;
  if (!isChanged || (await replacementOf(trx, row)) !== undefined) throw new AppError('request_over');
  return { draft: await changesOfReturned(trx, caller, id), returned: row };
}

/**
 * Changes a draft or a returned request of the caller's, and hands it in where that is wished: checked, and asked by its route,
 * as a new one. Throws `not_found`, `request_over`, `request_changed` where it isn't the revision that was read, and what
 * `requestLeave` does.
 */
export async function changeLeave(
  dependencies: LeaveDependencies,
  caller: Caller,
  {
    id,
    submit,
    revision,
    ...saving
  }: Saving & { readonly id: number; readonly submit: boolean; readonly revision: number },
): Promise<RequestDetail> {
  const { database, leaveOutbox } = dependencies;
  const { leave, now } = saving;
  const { savedId, claim } = await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const { draft, returned } = await changeable(trx, caller, id);
    if (revisionOfChanged(returned, draft) !== revision) throw new AppError('request_changed');
    if (submit) {
      const was = returned === undefined ? { draft: id } : { returned: id };
      if (draft !== undefined) await deleteDraft(trx, draft);
      const added = await addRequest(trx, leaveOutbox, { caller, owner: caller, leave, was, now });
      return { savedId: added.row.leave_request_id, claim: added.claim };
    }
    const content = await contentOf(trx, caller, saving);
    if (draft === undefined) await insertDraft(trx, caller, content, id, new Date(now));
    else await updateDraft(trx, draft, content, new Date(now));
    return { savedId: id, claim: null as LeaveClaim | null };
  });
  await leaveOutbox.deliver(claim);
  return detailOf(dependencies, caller, savedId, now);
}
