import type { Transaction } from 'kysely';

import type { GrantChangeResponse, GrantChangesResponse } from '#contract/grant-changes.ts';
import { afterChanges, type DatedDays, type GrantChange, grantChanges } from '#domain/leave/grant-changes.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import { makeDueGrants } from './due-grants.ts';
import { loadLeaveAccount, toLedger } from './leave-accounts.ts';
import { type GrantFacts, grantFactsOf, movePlaces } from './statutory-grants.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';

/** How a change of a hire date or contract treats the grants that it changes; omitted: they stay as they are. */
export interface GrantsChoice {
  readonly grants?: 'ask' | 'apply' | 'keep' | undefined;
  /** What the caller has seen of the changes to apply. */
  readonly grants_seen?: string | undefined;
}

/** Thrown to take a change back that is only asked about: what it would do to the grants. */
class GrantsAsked extends Error {
  readonly changes: GrantChangesResponse;

  constructor(changes: GrantChangesResponse) {
    super('a change that would change grants was asked about');
    this.changes = changes;
  }
}

/** The message of an answer that only asks. */
export const NOTHING_STORED = '有給休暇の付与が変わるため、まだ保存していません';

/** Runs a change that may be asked about first; then nothing is stored, and `asked` is answered with what it would do. */
export async function orAsk<Result extends object, Asked extends object>(
  run: () => Promise<Result>,
  asked: Asked,
): Promise<Result | (Asked & { readonly grant_changes: GrantChangesResponse })> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof GrantsAsked) return { ...asked, grant_changes: error.changes };
    throw error;
  }
}

/** What a locked user's grants follow from, before a change. */
export async function grantFactsBefore(trx: Transaction<DB>, user: UserKey, now: EpochMs): Promise<GrantFacts> {
  const [facts] = await grantFactsOf(trx, user.companyId, [user.userId], japanDate(now));
  if (facts === undefined) throw new AppError('not_found');
  return facts;
}

/** Who changes grants, and when. */
interface By {
  readonly actorUserId: number;
  readonly now: EpochMs;
}

/**
 * Settles what a change in this transaction does to a user's statutory grants, as its caller chose. Applied, each is audited;
 * throws `grants_changed` where it isn't what the caller has seen, and `leave_grant_in_use` where days already taken would
 * lose their cover.
 */
export async function settleGrants(
  trx: Transaction<DB>,
  before: GrantFacts,
  choice: GrantsChoice,
  by: By,
): Promise<void> {
  if (choice.grants === 'ask') await askGrants(trx, before, by);
  else await settleGrantsOfMany(trx, [before], choice, by);
}

/** Throws what the change would do to the grants, where it does anything. */
async function askGrants(trx: Transaction<DB>, before: GrantFacts, by: By): Promise<void> {
  const { user } = before;
  const after = await grantFactsBefore(trx, user, by.now);
  const changes = changesBetween(before, after, japanDate(by.now));
  if (changes.length === 0) return;
  const isInUse = await applyChanges(trx, after, changes, by);
  throw new GrantsAsked({ changes: changes.map(presentChange), is_in_use: isInUse, seen: tokenOf([changes]) });
}

/** The same for several users of a company, of whom nobody is asked. */
export async function settleGrantsOfMany(
  trx: Transaction<DB>,
  befores: readonly GrantFacts[],
  { grants = 'keep', grants_seen: seen }: GrantsChoice,
  by: By,
): Promise<void> {
  const [any] = befores;
  if (grants !== 'apply' || any === undefined) return;
  const today = japanDate(by.now);
  const userIds = befores.map(({ user }) => user.userId);
  const afters = new Map(
    (await grantFactsOf(trx, any.user.companyId, userIds, today)).map((facts) => [facts.user.userId, facts]),
  );
  const changed = befores.flatMap((before) => {
    const after = afters.get(before.user.userId);
    const changes = after === undefined ? [] : changesBetween(before, after, today);
    return after === undefined || changes.length === 0 ? [] : [{ after, changes }];
  });
  if (changed.length === 0) return;
  if (seen !== tokenOf(changed.map(({ changes }) => changes))) throw new AppError('grants_changed');
  for (const { after, changes } of changed)
    if (await applyChanges(trx, after, changes, by)) throw new AppError('leave_grant_in_use');
}

/** The outcome for each user's grants when their facts change so, and what stands for having seen it. */
export function grantChangesOfMany(
  changes: readonly { readonly before: GrantFacts; readonly after: GrantFacts }[],
  today: IsoDate,
): {
  readonly changed: readonly { readonly userId: number; readonly changes: readonly GrantChange[] }[];
  readonly seen: string;
} {
  const changed = changes
    .map(({ before, after }) => ({ userId: before.user.userId, changes: changesBetween(before, after, today) }))
    .filter(({ changes: own }) => own.length > 0);
  return { changed, seen: tokenOf(changed.map(({ changes: own }) => own)) };
}

/** What differs between two states of a user's facts. */
const changesBetween = (before: GrantFacts, after: GrantFacts, today: IsoDate): GrantChange[] =>
  grantChanges(
    { before: before.employee, after: after.employee, records: before.records, reviews: before.reviews },
    today,
    { ...DEFAULT_LEAVE_POLICY, commonGrantDay: after.commonGrantDay },
  );

/** Stands for the changes of each user, in their order. */
const tokenOf = (changes: readonly (readonly GrantChange[])[]): string =>
  sha256(JSON.stringify(changes)).toString('base64url');

const presentDays = ({ grantedOn, days }: DatedDays) => ({ granted_on: grantedOn, days });

/** A change on the wire. */
export const presentChange = (change: GrantChange): GrantChangeResponse => ({
  kind: change.kind,
  id: change.kind === 'added' ? null : change.id,
  before: change.kind === 'added' ? null : presentDays(change.before),
  after: change.kind === 'taken_back' ? null : presentDays(change.after),
});

/** Applies the changes of a user's grants, each audited. Returns whether days already taken have lost their cover. */
async function applyChanges(
  trx: Transaction<DB>,
  { user, employee, records }: GrantFacts,
  changes: readonly GrantChange[],
  { actorUserId, now }: By,
): Promise<boolean> {
  const uncovered = await countUncovered(trx, user);
  const onRecord = changes.flatMap((change) => (change.kind === 'added' ? [] : [change]));
  if (await isTakenBefore(trx, user, onRecord)) return true;
  for (const change of onRecord) await applyOne(trx, user, change);
  const kept = employee === null ? [] : afterChanges(employee, records, changes);
  const isAutomatic = new Set(records.filter(({ sequence }) => sequence !== null).map(({ id }) => id));
  await movePlaces(
    trx,
    user.companyId,
    kept.filter(({ id }) => isAutomatic.has(id)).map(({ id, sequence }) => ({ id, sequence })),
  );
  await writeAudit(
    trx,
    ...onRecord.map((change) => ({
      ...auditOf(user, actorUserId),
      action: change.kind === 'changed' ? ('correct_leave_grant' as const) : ('take_back_leave_grant' as const),
      before: { id: change.id, ...columnsOf(change.before) },
      after: change.kind === 'changed' ? { id: change.id, ...columnsOf(change.after) } : undefined,
      reason: BY_CHANGE,
    })),
  );
  await makeDueGrants(trx, user.companyId, [user.userId], now);
  return (await countUncovered(trx, user)) > uncovered;
}

/** The reason in the audit log. */
const BY_CHANGE = '入社日または契約の変更';

const columnsOf = ({ grantedOn, days }: DatedDays) => ({
  granted_on: grantedOn,
  expires_on: lastUsableDay(grantedOn),
  days,
  is_statutory: true,
});

/** Whether more was taken of one of the grants in another system than it would have: so it can't be stored. */
async function isTakenBefore(
  trx: Transaction<DB>,
  { companyId }: UserKey,
  changes: readonly Exclude<GrantChange, { readonly kind: 'added' }>[],
): Promise<boolean> {
  if (changes.length === 0) return false;
  const rows = await trx
    .selectFrom('leave_grant')
    .select(['leave_grant_id', 'taken_before_minutes', 'taken_before_day_minutes'])
    .where('company_id', '=', companyId)
    .where(
      'leave_grant_id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute();
  return rows.some((row) => {
    const change = changes.find(({ id }) => id === row.leave_grant_id);
    const days = change?.kind === 'changed' ? change.after.days : 0;
    return row.taken_before_minutes > days * row.taken_before_day_minutes;
  });
}

async function applyOne(
  trx: Transaction<DB>,
  { companyId }: UserKey,
  change: Exclude<GrantChange, { readonly kind: 'added' }>,
): Promise<void> {
  if (change.kind === 'taken_back')
    await trx
      .deleteFrom('leave_grant')
      .where('company_id', '=', companyId)
      .where('leave_grant_id', '=', change.id)
      .execute();
  else
    await trx
      .updateTable('leave_grant')
      .set(columnsOf(change.after))
      .where('company_id', '=', companyId)
      .where('leave_grant_id', '=', change.id)
      .execute();
}

/** How many of the requested days no grant covers. */
export const countUncovered = async (trx: Transaction<DB>, user: UserKey): Promise<number> =>
  toLedger(await loadLeaveAccount(trx, user)).uncovered.length;
