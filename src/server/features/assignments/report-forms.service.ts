import type { Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { FormValues } from '../../platform/xlsx/form.ts';
import { lockCompany } from '../../records/company.ts';
import type { checkClientForm, fillClientForm } from './client-form.ts';
import { reportTemplates } from './report-templates.ts';

const MODULE = new URL('./client-form.ts', import.meta.url);
const CHECK = fileTask<typeof checkClientForm>(MODULE, 'checkClientForm');
const FILL = fileTask<typeof fillClientForm>(MODULE, 'fillClientForm');

/** What works on forms, outside of the thread that answers requests. */
export interface FormTools {
  readonly database: Database;
  readonly files: FileWorker;
}

/** The template of which a super admin stores or removes the client's form. */
interface FormChange {
  readonly templateId: number;
  readonly now: EpochMs;
}

/** A change of a form; without a file it is removed. */
type CheckedChange = FormChange & { readonly file: Uint8Array | null };

/** The form of a template. Throws `not_found` where it has none, or there is no such template. */
export async function findForm({ kysely }: Database, companyId: string, templateId: number): Promise<Buffer> {
  const row = await kysely
    .selectFrom('work_report_form')
    .select('content')
    .where('company_id', '=', companyId)
    .where('work_report_template_id', '=', templateId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row.content;
}

/**
 * Stores a client's form in place of the one before. Throws `not_found`, and what `checkClientForm` and the file worker throw.
 * Returns how many of its cells are filled.
 */
export async function setForm(
  { database, files }: FormTools,
  caller: Caller,
  change: FormChange & { readonly file: Uint8Array },
): Promise<number> {
  await reportTemplates.find(database.kysely, caller.companyId, change.templateId);
  const cells = await files.run(caller.companyId, CHECK, change.file);
  await changeForm(database, caller, change);
  return cells;
}

/** Removes a client's form. Throws `not_found` where the template has none. */
export const removeForm = (database: Database, caller: Caller, change: FormChange): Promise<void> =>
  changeForm(database, caller, { ...change, file: null });

/** The audit entry has the hash and size of the files, not the files. */
async function changeForm(database: Database, caller: Caller, { templateId, file, now }: CheckedChange): Promise<void> {
  const { companyId } = caller;
  await database.kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { title, client_company_id } = await reportTemplates.find(trx, companyId, templateId);
    const before = await trx
      .selectFrom('work_report_form')
      .select('content')
      .where('company_id', '=', companyId)
      .where('work_report_template_id', '=', templateId)
      .executeTakeFirst();
    if (file === null && before === undefined) throw new AppError('not_found');
    if (file !== null && before?.content.equals(file)) return;
    await storeForm(trx, { companyId, templateId, file, now });
    const template = { work_report_template_id: templateId, title, client_company_id };
    await writeAudit(trx, {
      companyId,
      actorUserId: caller.userId,
      subjectUserId: null,
      action: file === null ? 'remove_work_report_form' : 'set_work_report_form',
      before: { ...template, ...(before && factsOf(before.content)) },
      after: { ...template, ...(file && factsOf(file)) },
    });
  });
}

/** Stores a form in place of the one before; without a file there is none any more. */
async function storeForm(
  trx: Transaction<DB>,
  { companyId, templateId, file, now }: CheckedChange & { readonly companyId: string },
): Promise<void> {
  const key = { company_id: companyId, work_report_template_id: templateId };
  await trx
    .deleteFrom('work_report_form')
    .where('company_id', '=', companyId)
    .where('work_report_template_id', '=', templateId)
    .execute();
  if (file === null) return;
  await trx
    .insertInto('work_report_form')
    .values({ ...key, content: Buffer.from(file), created_at: new Date(now) })
    .execute();
}

const factsOf = (content: Uint8Array) => ({ bytes: content.length, sha256: sha256(content).toString('hex') });

/** A form with a report in it. Throws what the file worker throws. */
export const filledForm = (
  { files }: FormTools,
  companyId: string,
  file: Uint8Array,
  values: FormValues,
): Promise<Uint8Array> => files.run(companyId, FILL, { file, values });
