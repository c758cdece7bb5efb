import type { ClientSheet } from '#contract/report-approvals.ts';
import type { WorkReport } from '#contract/work-reports.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { sha256 } from '../../platform/sha256.ts';

/** A sheet as its client sees it, in the one order of its fields that is hashed. */
export const clientSheetOf = (report: WorkReport, period: WagePeriod): ClientSheet => ({
  company_name: report.company_name,
  client_company: report.client_company,
  job_assignment: report.job_assignment,
  client_unit: report.client_unit,
  workplace: report.workplace,
  employee_id: report.employee_id,
  name: report.name,
  month: period.name,
  from: period.from,
  to: period.to,
  rounding: report.rounding,
  days: report.days.map((day) => ({
    date: day.date,
    holiday: day.holiday,
    start_time: day.start_time,
    end_time: day.end_time,
    ends_next_day: day.ends_next_day,
    break_minutes: day.break_minutes,
    work_minutes: day.work_minutes,
    category: day.category,
    remark: day.remark,
    note: day.note,
  })),
  worked_days: report.worked_days,
  billed_minutes: report.billed_minutes,
  ...(report.settlement && {
    settlement: {
      lower_minutes: report.settlement.lower_minutes,
      upper_minutes: report.settlement.upper_minutes,
      shortage_minutes: report.settlement.shortage_minutes,
      excess_minutes: report.settlement.excess_minutes,
    },
  }),
});

/** What a decision stores of a sheet, and the hash that the audit log has of it. */
export interface SheetContent {
  readonly content: string;
  readonly hash: Buffer;
}

/** A sheet as the text that is stored and hashed. */
export function contentOf(sheet: ClientSheet): SheetContent {
  const content = JSON.stringify(sheet);
  return { content, hash: sha256(content) };
}

/** The sheet of a text that was stored. */
export const sheetOfContent = (content: string): ClientSheet => JSON.parse(content) as ClientSheet;
