import type { SettledPerson } from '#contract/assigned-work.ts';
import { REPORT_STATE_NAMES } from '#domain/assignments/report-approval.ts';
import { CONTRACT_KIND_NAMES } from '#domain/assignments/assignment.ts';
import { unassignedOf } from '#domain/assignments/work-month.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CsvCell, toCsv } from '../../platform/http/csv.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { presentSettled, pricesFor } from './assigned-work.service.ts';
import { beyondReach } from './beyond-reach.ts';
import { askedSheets } from './report-links.repository.ts';
import { workOfAssigned } from './work-months.ts';

/** The settlements of everybody whom the caller may see, by employee ID. */
export async function settledPeople(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  now: EpochMs,
): Promise<SettledPerson[]> {
  const { companyId, clientWork } = caller;
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await workNamesOf(kysely, companyId);
  const asked = await askedSheets(kysely, companyId, period.name, 'all');
  const rows: SettledPerson[] = [];
  for await (const work of workOfAssigned(kysely, companyId, clientWork, { period, rules, now })) {
    const { userId, employeeId, name, nameKana } = work.employee;
    rows.push({
      user_id: userId,
      employee_id: employeeId,
      name,
      name_kana: nameKana,
      ...beyondReach(caller, userId),
      unassigned_minutes: unassignedOf(work.days).time,
      assignments: presentSettled(work, { names, readsPrice: pricesFor(caller), asked, now }),
    });
  }
  return rows;
}

/** The list on the wire. */
export const presentSettlements = async (
  database: Database,
  caller: Caller,
  period: WagePeriod,
  now: EpochMs,
): Promise<Partial<DateRange> & { company_name: string; rows: SettledPerson[] }> => ({
  ...presentPeriod(period),
  company_name: await companyNameOf(database.kysely, caller.companyId),
  rows: await settledPeople(database, caller, period, now),
});

const HEAD = [
  '社員ID',
  '氏名',
  '取引先企業',
  '担当業務',
  '契約の種類',
  '開始日',
  '終了日',
  '配属日数',
  '所定労働日数',
  '作業時間',
  '精算対象時間',
  '精算幅の下限',
  '精算幅の上限',
  '控除時間',
  '超過時間',
  '未割当',
];
const PRICE_HEAD = ['月額（円）', '控除（円）', '超過（円）', '請求額（円・税抜）'];

/**
 * The list as CSV, a line an assignment; the prices are left out where nobody's is known to the reader, and the approvals
 * where no client was asked for one.
 */
export function settlementsCsv(rows: readonly SettledPerson[]): string {
  const hasPrices = rows.some(({ assignments }) => assignments.some(({ price }) => price !== undefined));
  const hasStates = rows.some(({ assignments }) => assignments.some((one) => one.report_state !== undefined));
  const time = (length: number | undefined): CsvCell => (length === undefined ? null : formatDuration(minutes(length)));
  return toCsv(
    [...HEAD, ...(hasPrices ? PRICE_HEAD : []), ...(hasStates ? ['作業報告書の承認'] : [])],
    rows.flatMap((person) =>
      person.assignments.map(({ settlement, covered, price, contract_kind: kind, ...one }): CsvCell[] => [
        person.employee_id,
        person.name,
        one.client_company,
        one.job_assignment,
        kind && CONTRACT_KIND_NAMES[kind],
        one.from,
        one.to,
        covered?.assigned_days ?? null,
        covered?.working_days ?? null,
        time(one.worked_minutes),
        time(one.billed_minutes),
        time(settlement?.lower_minutes),
        time(settlement?.upper_minutes),
        time(settlement?.shortage_minutes),
        time(settlement?.excess_minutes),
        time(person.unassigned_minutes),
        ...(hasPrices
          ? [price?.monthly ?? null, price?.deduction ?? null, price?.surcharge ?? null, price?.total ?? null]
          : []),
        ...(hasStates ? [REPORT_STATE_NAMES[one.report_state ?? 'unasked']] : []),
      ]),
    ),
  );
}
