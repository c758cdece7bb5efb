import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { fileNameOf } from '../../platform/http/download.ts';
import { type ZipEntry, zipped } from '../../platform/xlsx/zip.ts';
import { formValues } from './client-form.ts';
import { printedApproval } from './report-approvals.service.ts';
import { filledForm, findForm, type FormTools } from './report-forms.service.ts';
import { templateInUse, type TemplateInUse } from './report-templates.ts';
import { workReportXlsx } from './work-report.xlsx.ts';
import { reportsForClient } from './work-reports.service.ts';

/** A client's month. */
interface ClientMonth {
  readonly clientCompanyId: number;
  readonly period: WagePeriod;
  readonly now: EpochMs;
}

/**
 * The reports of everybody whom the caller may see and who is assigned to a client in a month, in its form where it has one, as
 * a ZIP archive. Throws `report_nobody` before the first part.
 */
export async function* reportsZip(tools: FormTools, caller: Caller, month: ClientMonth): AsyncGenerator<Buffer> {
  const entries = reportFiles(tools, caller, month);
  const first = await entries.next();
  if (first.done === true) throw new AppError('report_nobody');
  yield* zipped(
    (async function* () {
      yield first.value;
      yield* entries;
    })(),
  );
}

async function* reportFiles(
  tools: FormTools,
  caller: Caller,
  { clientCompanyId, period, now }: ClientMonth,
): AsyncGenerator<ZipEntry> {
  const { database } = tools;
  const { companyId } = caller;
  const names = new Set<string>();
  // One template and one form for all: they are of the client.
  let template: TemplateInUse | undefined;
  let form: Buffer | null = null;
  for await (const { assignmentId, report } of reportsForClient(database, caller, clientCompanyId, { period, now })) {
    if (template === undefined) {
      template = await templateInUse(database.kysely, companyId, assignmentId);
      if (template.hasForm) form = await findForm(database, companyId, template.templateId ?? 0);
    }
    const { layout } = template;
    const approval = await printedApproval(database.kysely, companyId, { assignmentId, report, period }, now);
    const content =
      form === null
        ? await collected(workReportXlsx(report, { layout, month: formatPeriodName(period), approval }))
        : await filledForm(tools, companyId, form, formValues(report, layout, period));
    yield { name: nameOf(`${report.employee_id}_${report.name}`, names), content };
  }
}

/** The name of a file that no other one has: somebody may have several assignments to a client. */
function nameOf(title: string, taken: Set<string>): string {
  const usable = fileNameOf(title);
  for (let count = 1; ; count += 1) {
    const name = `${usable}${count === 1 ? '' : `_${count}`}.xlsx`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

async function collected(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
