import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import type { SwapSettings } from '#contract/swaps.ts';
import type { RestKind, SwapDecision, SwappedDates } from '#domain/swaps/day-swap.ts';
import type { DateRange } from '#domain/time/date.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB, DaySwap } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { type ApprovalCase, toCase } from '../../shared/approval/cases.ts';
import { type Reach, waitsForCaller } from '../../shared/approval/deciders.ts';
import { inRowOf } from '../../shared/owned/setting.ts';

/** A stored swap. */
export type SwapRow = Selectable<DaySwap>;

/** What a company has chosen of swaps and of compensation; without a row, nothing. */
export async function settingsOf(db: Kysely<DB>, companyId: string): Promise<SwapSettings> {
  const row = await db
    .selectFrom('swap_settings')
    .select(['swaps_days', 'comp_months', 'comp_halves'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { swaps_days: false, comp_months: null, comp_halves: false };
}

/** Stores what a company has chosen of them. */
export const saveSettings = inRowOf('swap_settings', (settings: SwapSettings, at) => ({
  ...settings,
  last_modified_at: at,
}));

/** Swaps `s` of a company, with who asked for them, who decided on them, and their cases `k`. */
const swapsOf = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('day_swap as s')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .leftJoin('user_account as d', (join) =>
      join.onRef('d.company_id', '=', 's.company_id').onRef('d.user_id', '=', 's.decided_by_user_id'),
    )
    .leftJoin('approval_case as k', (join) =>
      join.onRef('k.company_id', '=', 's.company_id').onRef('k.day_swap_id', '=', 's.day_swap_id'),
    )
    .where('s.company_id', '=', companyId);

/** A swap as it is shown. */
export interface ShownSwap extends SwapRow, ApprovalCase {
  readonly employee_id: string;
  readonly name: string;
  readonly decided_by: string | null;
}

async function readSwaps(query: ReturnType<typeof swapsOf>): Promise<ShownSwap[]> {
  const rows = await query
    .selectAll('s')
    .select(['u.employee_id', 'u.name', 'd.name as decided_by', 'k.steps', 'k.given', 'k.waits_since'])
    .execute();
  return rows.map(({ steps, given, waits_since, ...row }) => ({ ...row, ...toCase({ steps, given, waits_since }) }));
}

/** A user's swaps of which one day at least is within the range, the newest first. */
export const swapsWithin = (db: Kysely<DB>, { companyId, userId }: UserKey, { from, to }: DateRange) =>
  readSwaps(
    swapsOf(db, companyId)
      .where('s.user_id', '=', userId)
      .where((eb) => eb.or([eb.between('s.works_on', from, to), eb.between('s.rests_on', from, to)]))
      .orderBy('s.day_swap_id', 'desc'),
  );

/** How many swaps that wait are shown at once. */
const MOST_PENDING = 500;

/** The swaps that wait for a caller, and those of whom they approve the leave that wait for others, the oldest first. */
export const pendingSwaps = (db: Kysely<DB>, reach: Reach) =>
  readSwaps(
    swapsOf(db, reach.caller.companyId)
      .where('s.status', '=', 'pending')
      .where(sql<boolean>`(${among(reach.peopleOf('swap') ?? [], 's.user_id')} or (${waitsForCaller('swap', reach)}))`)
      .orderBy('s.day_swap_id')
      .limit(MOST_PENDING),
  );

/** A swap of the company, by its id. */
export async function findSwap(db: Kysely<DB>, companyId: string, id: number): Promise<ShownSwap | undefined> {
  const [row] = await readSwaps(swapsOf(db, companyId).where('s.day_swap_id', '=', id));
  return row;
}

/** Whether one of the days is in another swap of the user's that waits or holds. */
export async function isSwapped(
  db: Kysely<DB>,
  user: UserKey,
  { worksOn, restsOn }: SwappedDates,
  butFor: number | null,
): Promise<boolean> {
  const days = [worksOn, restsOn];
  const row = await db
    .selectFrom('day_swap')
    .select('day_swap_id')
    .where(isOf(user))
    .where('status', 'in', ['pending', 'approved'])
    .where((eb) => eb.or([eb('works_on', 'in', days), eb('rests_on', 'in', days)]))
    .$if(butFor !== null, (query) => query.where('day_swap_id', '<>', butFor))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether leave is asked for or approved on one of the days. */
export async function hasLeave(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  { worksOn, restsOn }: SwappedDates,
): Promise<boolean> {
  const row = await db
    .selectFrom('leave_day as d')
    .innerJoin('leave_request as r', (join) =>
      join.onRef('r.company_id', '=', 'd.company_id').onRef('r.leave_request_id', '=', 'd.leave_request_id'),
    )
    .select('d.work_date')
    .where('d.company_id', '=', companyId)
    .where('d.user_id', '=', userId)
    .where('d.work_date', 'in', [worksOn, restsOn])
    .where('r.status', 'in', ['pending', 'approved'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A swap to store. */
interface NewSwap extends SwappedDates {
  readonly restKind: RestKind;
  readonly reason: string | null;
  readonly requestedBy: number;
  /** It holds at once. */
  readonly isApproved: boolean;
}

/** Adds a swap. Throws `month_closed`. */
export async function insertSwap(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  swap: NewSwap,
  now: Date,
): Promise<number> {
  const { day_swap_id: id } = await writeIntoMonth(
    trx
      .insertInto('day_swap')
      .values({
        company_id: companyId,
        user_id: userId,
        works_on: swap.worksOn,
        rests_on: swap.restsOn,
        rest_kind: swap.restKind,
        status: swap.isApproved ? 'approved' : 'pending',
        reason: swap.reason,
        requested_by_user_id: swap.requestedBy,
        created_at: now,
        ...(swap.isApproved && { decided_by_user_id: swap.requestedBy, decided_at: now }),
      })
      .returning('day_swap_id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** What is decided on a swap. */
interface DecidedSwap {
  readonly status: SwapDecision;
  /** As the rules have it now. */
  readonly restKind: RestKind;
  readonly notes: string | null;
  readonly decidedBy: number;
}

/** Stores a decision on a swap. Throws `month_closed`. */
export async function decideOnSwap(
  trx: Transaction<DB>,
  { company_id: companyId, day_swap_id: id }: SwapRow,
  { status, restKind, notes, decidedBy }: DecidedSwap,
  now: Date,
): Promise<void> {
  await writeIntoMonth(
    trx
      .updateTable('day_swap')
      .set({ status, rest_kind: restKind, notes, decided_by_user_id: decidedBy, decided_at: now })
      .where('company_id', '=', companyId)
      .where('day_swap_id', '=', id)
      .execute(),
  );
}

/** A planned shift as it is moved to another day, with what was planned before its changes: they change no count there either (D51). */
const SHIFT_COLUMNS = ['work_date', 'is_workday', 'start_minute', 'end_minute', 'shift_pattern_id', 'earlier'] as const;

/** The shifts that are planned on the days of a swap. */
export const shiftsOfSwap = (trx: Transaction<DB>, user: UserKey, { worksOn, restsOn }: SwappedDates) =>
  trx
    .selectFrom('shift')
    .select(SHIFT_COLUMNS)
    .where(isOf(user))
    .where('work_date', 'in', [worksOn, restsOn])
    .orderBy('work_date')
    .execute();

/** Puts these shifts in place of all that is planned on the days of a swap. Throws `month_closed`. */
export async function replaceShifts(
  trx: Transaction<DB>,
  user: UserKey,
  { worksOn, restsOn }: SwappedDates,
  shifts: Awaited<ReturnType<typeof shiftsOfSwap>>,
  now: Date,
): Promise<void> {
  await writeIntoMonth(
    trx.deleteFrom('shift').where(isOf(user)).where('work_date', 'in', [worksOn, restsOn]).execute(),
  );
  if (shifts.length === 0) return;
  const owner = { company_id: user.companyId, user_id: user.userId, created_at: now, last_modified_at: now };
  await writeIntoMonth(
    trx
      .insertInto('shift')
      .values(
        shifts.map(({ earlier, ...shift }) => ({ ...shift, ...owner, earlier: earlier && JSON.stringify(earlier) })),
      )
      .execute(),
  );
}
