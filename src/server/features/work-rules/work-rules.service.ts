import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { AddedWorkRule, EnteredWorkRule } from '#contract/work-rules.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForceOrFirst } from '#domain/time/in-force.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { beginsPeriod, type DatedRule, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { presentRuleSettings } from './work-rules.presenter.ts';
import {
  countCalendarDays,
  deleteRule,
  findRule,
  insertRule,
  isNameTaken,
  lockRule,
  renameRule,
  type SavedRule,
  saveVersion,
} from './work-rules.repository.ts';

/**
 * Adds a rule, whose first version holds from the first of all months on: nobody has it before a contract names it. A
 * replayed key returns the first result. Throws `work_rule_name_taken`.
 */
export async function addRule(
  database: Database,
  caller: Caller,
  { name, settings }: AddedWorkRule,
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<SavedRule> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findRule(trx, companyId, id),
    async create(trx) {
      await lockCompany(trx, companyId);
      await checkName(trx, companyId, { id: null, name });
      const version = { from: FIRST_OF_ALL_MONTHS, rule: settings };
      const id = await insertRule(trx, companyId, { name, kind: settings.kind });
      await saveVersion(trx, companyId, id, version, new Date(now));
      await audit(trx, caller, 'add_work_rule', null, { name, ...auditedVersion(version) });
      return id;
    },
  });
}

/**
 * Changes a rule's name, and what it says from a month on, up to the next month that is set. A past month is allowed; what
 * is closed keeps its figures (D40). Throws `not_found`, `work_rule_name_taken`, `work_rule_kind`, and
 * `work_rule_within_period` where a settlement period of before or after would be cut.
 */
export async function changeRule(
  { kysely }: Database,
  caller: Caller,
  id: number,
  { name, effective_month: from, settings }: EnteredWorkRule,
  now: EpochMs,
): Promise<SavedRule> {
  const { companyId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = found(await findRule(trx, companyId, id));
    await checkName(trx, companyId, { id, name });
    if (settings.kind !== before.kind) throw AppError.at('kind', 'work_rule_kind');
    const version: DatedRule = { from, rule: settings };
    const own = before.versions.find((each) => each.from === from);
    if (name === before.name && isDeepStrictEqual(own, version)) return before;
    const was = inForceOrFirst(before.versions, from);
    const next = before.versions.find((each) => each.from > from);
    const isFirst = from <= (before.versions[0]?.from ?? from);
    const changes = [
      ...(isFirst ? [] : [[from, settings], ...(was === null ? [] : [[from, was.rule]])]),
      ...(next === undefined ? [] : [[next.from, settings]]),
    ] as [IsoMonth, WorkRule][];
    if (changes.some(([month, rule]) => !beginsPeriod(month, rule)))
      throw AppError.at('effective_month', 'work_rule_within_period');
    if (name !== before.name) await renameRule(trx, companyId, { id, name }, new Date(now));
    await saveVersion(trx, companyId, id, version, new Date(now));
    await audit(
      trx,
      caller,
      'change_work_rule',
      { name: before.name, ...(was !== null && auditedVersion(was)) },
      { name, ...auditedVersion(version) },
    );
    return found(await findRule(trx, companyId, id));
  });
}

/** Deletes a rule that no contract names, and its calendar. Throws `not_found` and `work_rule_used`. */
export async function removeRule({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    await lockRule(trx, caller.companyId, id);
    const before = found(await findRule(trx, caller.companyId, id));
    if (before.people > 0) throw new AppError('work_rule_used');
    const days = await countCalendarDays(trx, caller.companyId, id);
    await deleteRule(trx, caller.companyId, id);
    const last = before.versions.at(-1);
    const deleted = {
      name: before.name,
      ...(last && auditedVersion(last)),
      ...(days > 0 && { calendar_days: days }),
    };
    await audit(trx, caller, 'delete_work_rule', deleted, null);
  });
}

const auditedVersion = ({ from, rule }: DatedRule) => ({ effective_month: from, ...presentRuleSettings(rule) });

async function checkName(
  trx: Transaction<DB>,
  companyId: string,
  named: { readonly id: number | null; readonly name: string },
): Promise<void> {
  if (await isNameTaken(trx, companyId, named)) throw AppError.at('name', 'work_rule_name_taken');
}

function found(rule: SavedRule | undefined): SavedRule {
  if (rule === undefined) throw new AppError('not_found');
  return rule;
}

const audit = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: object | null,
  after: object | null,
): Promise<void> => writeAudit(trx, { companyId, actorUserId: userId, subjectUserId: null, action, before, after });
