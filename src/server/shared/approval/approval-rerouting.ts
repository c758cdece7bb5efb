import type { Transaction } from 'kysely';

import {
  type Approval,
  type ApprovalStep,
  needsRerouting,
  openApprovers,
  openSteps,
  reroute,
  waitsFor,
} from '#domain/approval/approval.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type ApprovalSubject, presentUsers, readRoutes } from './approval.ts';
import { namesById } from '../../records/employees.ts';

/** Passes on what waits in a company, of one kind, for people who can't decide any more (D58). Idempotent. */
export type Rerouting = (database: Database, companyId: string, now: EpochMs) => Promise<void>;

/** Passes on whatever waits in a company for people who can't decide any more. */
export type RerouteCompany = (companyId: string, now: EpochMs) => Promise<void>;

/** What waits for approval, by what it is found by. */
interface Waiting<Key> {
  readonly key: Key;
  readonly approval: Approval;
}

/**
 * Has `rerouteOne` pass on each of a company's approvals that ask somebody who can't decide any more, or did before, one after
 * the other, each in a transaction of its own.
 */
export async function rerouteEach<Key>(
  { kysely }: Database,
  companyId: string,
  waiting: readonly Waiting<Key>[],
  {
    now,
    rerouteOne,
  }: { readonly now: EpochMs; readonly rerouteOne: (trx: Transaction<DB>, key: Key) => Promise<void> },
): Promise<void> {
  const approvers = waiting.flatMap(({ approval }) => openApprovers(approval));
  const present = await presentUsers(kysely, companyId, approvers, japanDate(now));
  for (const { key, approval } of waiting) {
    if (needsRerouting(approval, (id) => present.has(id)))
      await kysely.transaction().execute((trx) => rerouteOne(trx, key));
  }
}

/** An approval that goes on with others. */
interface Rerouted {
  readonly approval: Approval;
  /** Somebody is asked who wasn't before. */
  readonly asksOthers: boolean;
  /** Who was and is asked from the step that waits on, by name, as it is audited. */
  readonly asked: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/**
 * An approval with its open steps asked as those of a new request today, by the departments and superiors of the day `on`:
 * where no route fits, of the admins. `null` where the same are asked.
 */
export async function rerouted(
  trx: Transaction<DB>,
  companyId: string,
  approval: Approval,
  { on, now, ...subject }: ApprovalSubject & { readonly on: IsoDate; readonly now: EpochMs },
): Promise<Rerouted | null> {
  const { fitting } = await readRoutes(trx, companyId, { userIds: [subject.userId], on, today: japanDate(now) });
  const next = reroute(approval, fitting(subject)?.steps ?? []);
  if (next === approval) return null;
  const [before, after] = [waitsFor(approval), waitsFor(next)];
  const asksOthers =
    (after?.admins === true && before?.admins !== true) ||
    after?.userIds.some((id) => before?.userIds.includes(id) !== true) === true;
  const names = await namesById(trx, companyId, [...openApprovers(approval), ...openApprovers(next)]);
  const askedBy = (one: Approval): string[] => [
    ...openApprovers(one).flatMap((id) => names.get(id) ?? []),
    ...(openSteps(one).some(asksAdmins) ? [ADMINS_NAME] : []),
  ];
  return { approval: next, asksOthers, asked: { before: askedBy(approval), after: askedBy(next) } };
}

/** The approvers before and now, as a history names them: `課長 一郎 → 管理者`. */
export const changeText = ({ before, after }: Rerouted['asked']): string =>
  [before, after].map((names) => names.join('、')).join(' → ');

const ADMINS_NAME = '管理者';

const asksAdmins = ({ approvers, isEscalated }: ApprovalStep): boolean =>
  approvers === 'admins' || isEscalated === true;
