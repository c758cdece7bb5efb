import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { PayrollTemplate } from '#domain/payroll/template.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { lackingCharacters } from './payroll-encoding.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  type SavedTemplate,
  updateTemplate,
} from './payroll-templates.repository.ts';

/**
 * Adds a template. A replayed key returns the first result. Throws `payroll_name_taken`, and `invalid_input` for texts
 * that its encoding lacks.
 */
export async function addTemplate(
  database: Database,
  caller: Caller,
  template: PayrollTemplate,
  idempotency: IdempotencyKey | null,
): Promise<SavedTemplate> {
  checkTexts(template);
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findTemplate(trx, companyId, id),
    async create(trx) {
      // Two could take the same name.
      await lockCompany(trx, companyId);
      await checkName(trx, companyId, { id: null, name: template.name });
      const added = await insertTemplate(trx, companyId, template);
      await audit(trx, caller, 'add_payroll_template', null, added);
      return added.id;
    },
  });
}

/** Changes a template. Throws `not_found`, and what `addTemplate` throws. */
export async function changeTemplate(
  { kysely }: Database,
  caller: Caller,
  template: SavedTemplate,
  now: EpochMs,
): Promise<SavedTemplate> {
  const { companyId } = caller;
  checkTexts(template);
  return kysely.transaction().execute(async (trx) => {
    const before = found(await lockTemplate(trx, companyId, template.id));
    await lockCompany(trx, companyId);
    await checkName(trx, companyId, template);
    await updateTemplate(trx, companyId, template, new Date(now));
    await audit(trx, caller, 'change_payroll_template', before, template);
    return template;
  });
}

/** Deletes a template. Throws `not_found`. */
export async function removeTemplate({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const before = found(await lockTemplate(trx, caller.companyId, id));
    await deleteTemplate(trx, caller.companyId, id);
    await audit(trx, caller, 'delete_payroll_template', before, null);
  });
}

async function checkName(
  trx: Transaction<DB>,
  companyId: string,
  named: { readonly id: number | null; readonly name: string },
): Promise<void> {
  if (await isNameTaken(trx, companyId, named)) throw AppError.at('name', 'payroll_name_taken');
}

function checkTexts({ encoding, columns }: PayrollTemplate): void {
  const faults = columns.flatMap((column, index) =>
    (['heading', 'text'] as const).flatMap((field): [string, string][] => {
      const lacking = lackingCharacters(column[field], encoding);
      return lacking === '' ? [] : [[`columns/${index}/${field}`, `Shift_JISにない文字です: ${lacking}`]];
    }),
  );
  if (faults.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(faults) });
}

function found(template: SavedTemplate | undefined): SavedTemplate {
  if (template === undefined) throw new AppError('not_found');
  return template;
}

const audit = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: SavedTemplate | null,
  after: SavedTemplate | null,
): Promise<void> => writeAudit(trx, { companyId, actorUserId: userId, subjectUserId: null, action, before, after });
