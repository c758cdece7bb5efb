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
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { namesById } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { type ApprovalSubject, presentUsers, readRoutes } from './approval.ts';
import { type CaseAdaptor, type CaseKey, findCase, notifyApprovers, saveCase, waitingCases } from './cases.ts';

/** Passes on whatever waits in a company for people who can't decide any more. */
export type RerouteCompany = (companyId: string, now: EpochMs) => Promise<void>;

/**
 * Passes on each case of a company that asks somebody who can't decide any more, or did before (D58), one after the other,
 * each in a transaction of its own. Idempotent.
 */
export async function rerouteCases(
  adaptors: readonly CaseAdaptor[],
  { kysely }: Database,
  companyId: string,
  now: EpochMs,
): Promise<void> {
  const waiting = await waitingCases(kysely, companyId);
  const approvers = waiting.flatMap(({ approval }) => openApprovers(approval));
  const present = await presentUsers(kysely, companyId, approvers, japanDate(now));
  for (const { key, approval } of waiting) {
    const adaptor = adaptors.find(({ kind }) => kind === key.kind);
    if (adaptor !== undefined && needsRerouting(approval, (id) => present.has(id)))
      await kysely.transaction().execute((trx) => rerouteCase(trx, adaptor, key, now));
  }
}

async function rerouteCase(
  trx: Transaction<DB>,
  { lock, describe, recordReroute }: CaseAdaptor,
  key: CaseKey,
  now: EpochMs,
): Promise<void> {
  await lock(trx, key);
  const { approval, waitsSince } = await findCase(trx, key);
  // Decided on, or void, since it was found.
  if (waitsSince === null) return;
  const { news, subject, audit } = await describe(trx, key);
  const next = await rerouted(trx, key.companyId, approval, { ...subject, now });
  if (next === null) return;
  // The new approver has as many days as the one before.
  await saveCase(trx, key, next.approval, now);
  await recordReroute?.(trx, key, changeText(next.asked), now);
  const { reroute: action, workDate, after } = audit;
  await writeAudit(trx, {
    ...auditOf(key, null),
    ...(workDate && { workDate }),
    action,
    before: { asked: next.asked.before },
    after: { ...after, asked: next.asked.after },
  });
  if (next.asksOthers)
    await notifyApprovers(trx, key, { approval: next.approval, waitsSince: now }, news, now, 'rerouted');
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
async function rerouted(
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
