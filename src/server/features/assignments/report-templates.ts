import { type Kysely, sql } from 'kysely';

import type { EnteredReportTemplate, ReportTemplate } from '#contract/report-templates.ts';
import type { ReportLayout } from '#contract/work-reports.ts';
import { USUAL_REPORT } from '#domain/assignments/report-layout.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { companyEntity } from '../../shared/owned/entity.ts';

/** The columns of a template that its layout is made of. */
const LAYOUT = ['title', 'report_columns as columns', 'recipient', 'contract_number', 'footing', 'seals'] as const;

/** The company's templates in the order of entry, or one of them. */
async function templatesOf(db: Kysely<DB>, companyId: string, id?: number): Promise<ReportTemplate[]> {
  let query = db
    .selectFrom('work_report_template')
    .select(['work_report_template_id as id', 'client_company_id', ...LAYOUT])
    .where('company_id', '=', companyId)
    .orderBy('work_report_template_id');
  if (id !== undefined) query = query.where('work_report_template_id', '=', id);
  return query.execute();
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

/** How the reports of an assignment look: as for its client, else as for all, else as usual. */
export async function reportLayoutOf(
  db: Kysely<DB>,
  companyId: string,
  clientAssignmentId: number,
): Promise<ReportLayout> {
  const found = await db
    .selectFrom('client_assignment as a')
    .innerJoin('work_report_template as t', 't.company_id', 'a.company_id')
    .select(LAYOUT)
    .where('a.company_id', '=', companyId)
    .where('a.client_assignment_id', '=', clientAssignmentId)
    .where((eb) =>
      eb.or([eb('t.client_company_id', 'is', null), eb('t.client_company_id', '=', eb.ref('a.client_company_id'))]),
    )
    .orderBy('t.client_company_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  return found ?? { ...USUAL_REPORT, columns: [...USUAL_REPORT.columns], seals: [...USUAL_REPORT.seals] };
}
