import { type Kysely, sql } from 'kysely';

import type { EnteredReportTemplate, ReportTemplate } from '#contract/report-templates.ts';
import type { ReportLayout } from '#contract/work-reports.ts';
import { USUAL_REPORT } from '#domain/assignments/report-layout.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { companyEntity } from '../../shared/owned/entity.ts';

/** The columns of a template that its layout is made of. */
const LAYOUT = [
  't.title',
  't.report_columns as columns',
  't.recipient',
  't.contract_number',
  't.footing',
  't.seals',
] as const;

/** The company's templates in the order of entry, or one of them. */
async function templatesOf(db: Kysely<DB>, companyId: string, id?: number): Promise<ReportTemplate[]> {
  let query = db
    .selectFrom('work_report_template as t')
    .leftJoin('work_report_form as f', (join) =>
      join
        .onRef('f.company_id', '=', 't.company_id')
        .onRef('f.work_report_template_id', '=', 't.work_report_template_id'),
    )
    .select(['t.work_report_template_id as id', 't.client_company_id', ...LAYOUT])
    .select(['f.created_at', sql<number | null>`length(f.content)`.as('bytes')])
    .where('t.company_id', '=', companyId)
    .orderBy('t.work_report_template_id');
  if (id !== undefined) query = query.where('t.work_report_template_id', '=', id);
  return (await query.execute()).map(({ created_at: createdAt, bytes, ...template }) => ({
    ...template,
    form: createdAt === null || bytes === null ? null : { bytes, created_at: formatTimestamp(createdAt) },
  }));
}

const toValues = ({ recipient = '', contract_number = '', footing = '', ...entered }: EnteredReportTemplate) => ({
  ...entered,
  recipient,
  contract_number,
  footing,
});

/** A company's templates of the reports that clients sign (作業報告書の様式), at most one for a client. */
export const reportTemplates = companyEntity({
  table: 'work_report_template',
  messages: {
    add: '作業報告書の様式を追加しました',
    change: '作業報告書の様式を更新しました',
    remove: '作業報告書の様式を削除しました',
  },
  orTaken: orTaken('client_company_id', 'report_template_taken'),
  actions: {
    add: 'add_work_report_template',
    change: 'change_work_report_template',
    remove: 'delete_work_report_template',
  },
  read: templatesOf,
  toValues,
  toColumns: ({ columns, ...values }) => ({ ...values, report_columns: columns }),
  async check({ trx, companyId }, { client_company_id: client }) {
    if (client === null) return;
    const { rows } = await sql`
      select from client_company where company_id = ${companyId} and client_company_id = ${client}`.execute(trx);
    if (rows.length === 0) throw new AppError('not_found');
  },
  present: (templates) => [...templates],
  inWords: (template) => template,
});

/** How the reports for a client look, and what they are filled into. */
export interface TemplateInUse {
  readonly clientCompanyId: number;
  readonly layout: ReportLayout;
  /** The template, of whose form there may be none. */
  readonly templateId: number | null;
  readonly hasForm: boolean;
}

/** The template by which an assignment is reported: that of its client, else the one for all, else none. */
export async function templateInUse(
  db: Kysely<DB>,
  companyId: string,
  clientAssignmentId: number,
): Promise<TemplateInUse> {
  const found = await db
    .selectFrom('client_assignment as a')
    .leftJoin('work_report_template as t', (join) =>
      join
        .onRef('t.company_id', '=', 'a.company_id')
        .on((eb) =>
          eb.or([eb('t.client_company_id', 'is', null), eb('t.client_company_id', '=', eb.ref('a.client_company_id'))]),
        ),
    )
    .leftJoin('work_report_form as f', (join) =>
      join
        .onRef('f.company_id', '=', 't.company_id')
        .onRef('f.work_report_template_id', '=', 't.work_report_template_id'),
    )
    .select(['a.client_company_id', 't.work_report_template_id', 'f.created_at', ...LAYOUT])
    .where('a.company_id', '=', companyId)
    .where('a.client_assignment_id', '=', clientAssignmentId)
    .orderBy('t.client_company_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  const { client_company_id: clientCompanyId, work_report_template_id: templateId, created_at: formedAt } = found;
  const { title, columns, recipient, contract_number, footing, seals } = found;
  return {
    clientCompanyId,
    templateId,
    hasForm: formedAt !== null,
    layout:
      title === null || columns === null || recipient === null || contract_number === null || footing === null
        ? { ...USUAL_REPORT, columns: [...USUAL_REPORT.columns], seals: [...USUAL_REPORT.seals] }
        : { title, columns, recipient, contract_number, footing, seals: seals ?? [] },
  };
}
