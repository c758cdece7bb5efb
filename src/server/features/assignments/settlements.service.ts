import type { SettledPerson, WorkTotal } from '#contract/assigned-work.ts';
import { CONTRACT_KIND_NAMES } from '#domain/assignments/assignment.ts';
import { unassignedOf, type WorkTotalsBy } from '#domain/assignments/work-month.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { may } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CsvCell, toCsv } from '../../platform/http/csv.ts';
import { type WorkNames, workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { presentSettled } from './assigned-work.service.ts';
import { workOfAssigned, type WorkOfMonth } from './work-months.ts';

/** The settlements of everybody whom the caller may see, by employee ID. */
export async function settledPeople(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  now: EpochMs,
): Promise<SettledPerson[]> {
  const { companyId, people } = caller;
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await workNamesOf(kysely, companyId);
  const rows: SettledPerson[] = [];
  for await (const work of workOfAssigned(kysely, companyId, people, { period, rules, now })) {
    const { userId, employeeId, name, nameKana } = work.employee;
    rows.push({
      user_id: userId,
      employee_id: employeeId,
      name,
      name_kana: nameKana,
      unassigned_minutes: unassignedOf(work.days).time,
      assignments: presentSettled(work, names, may(caller, 'read_prices', userId)),
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

/** The list as CSV, a line an assignment; the prices are left out where nobody's is known to the reader. */
export function settlementsCsv(rows: readonly SettledPerson[]): string {
  const hasPrices = rows.some(({ assignments }) => assignments.some(({ price }) => price !== undefined));
  const time = (length: number | undefined): CsvCell => (length === undefined ? null : formatDuration(minutes(length)));
  return toCsv(
    [...HEAD, ...(hasPrices ? PRICE_HEAD : [])],
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
      ]),
    ),
  );
}

/** A sum of hours, and whose they are. */
interface Sum {
  readonly total: Omit<WorkTotal, 'people' | 'minutes'>;
  minutes: number;
  readonly people: Set<number>;
}

/** The hours of a month of everybody whom the caller may see, added up by clients, jobs, categories or people; the most first. */
export async function workTotals(
  { kysely }: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  { by, now }: { readonly by: WorkTotalsBy; readonly now: EpochMs },
): Promise<Partial<DateRange> & { company_name: string; rows: WorkTotal[] }> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await workNamesOf(kysely, companyId);
  const sums = new Map<string, Sum>();
  for await (const work of workOfAssigned(kysely, companyId, people, { period, rules, now }))
    for (const { kind, key, name, time } of partsOf(work, by, names)) {
      if (time === 0) continue;
      const sum = sums.get(`${kind} ${key}`) ?? { total: { kind, name }, minutes: 0, people: new Set() };
      sum.minutes += time;
      sum.people.add(work.employee.userId);
      sums.set(`${kind} ${key}`, sum);
    }
  return {
    ...presentPeriod(period),
    company_name: await companyNameOf(kysely, companyId),
    rows: [...sums.values()]
      .toSorted((one, other) => ORDER[one.total.kind] - ORDER[other.total.kind] || other.minutes - one.minutes)
      .map(({ total, minutes: time, people: whose }) => ({ ...total, people: whose.size, minutes: time })),
  };
}

const ORDER = { assigned: 0, internal: 1, unassigned: 2 };

/** A part of a person's hours, and what it is added up with. */
interface Part {
  readonly kind: WorkTotal['kind'];
  readonly key: string | number;
  readonly name: string;
  readonly time: number;
}

function partsOf(work: WorkOfMonth, by: WorkTotalsBy, { clients, jobs }: WorkNames): Part[] {
  const { employee, days, entries, assignments } = work;
  const byId = new Map(assignments.map((one) => [one.id, one]));
  const named = (assignmentId: number): Pick<Part, 'key' | 'name'> => {
    const { clientCompanyId = 0, jobAssignmentId = null } = byId.get(assignmentId) ?? {};
    if (by === 'person') return { key: employee.userId, name: employee.name };
    if (by === 'job') return { key: jobAssignmentId ?? 0, name: jobs.get(jobAssignmentId ?? 0) ?? '' };
    return { key: clientCompanyId, name: clients.get(clientCompanyId) ?? '' };
  };
  return days.flatMap((day): Part[] => {
    const assigned =
      by === 'category'
        ? categoriesOf(day, entries.get(day.date) ?? [])
        : [...day.assigned].map(([id, time]) => ({ kind: 'assigned' as const, ...named(id), time }));
    return [
      ...assigned,
      { kind: 'internal', key: '', name: '', time: day.internal },
      { kind: 'unassigned', key: '', name: '', time: day.unassigned },
    ];
  });
}

/** A day's assigned work by the categories of its entries; what was entered without, or not at all, has none. */
function categoriesOf(
  { counted, assigned }: WorkOfMonth['days'][number],
  entries: readonly { readonly category: string }[],
): Part[] {
  const whole = [...assigned.values()].reduce<number>((sum, time) => sum + time, 0);
  const rest = whole - counted.reduce<number>((sum, time) => sum + time, 0);
  const parts = entries.map(({ category }, place) => ({ category, time: counted[place] ?? 0 }));
  return [...parts, { category: '', time: rest }].map(({ category, time }) => ({
    kind: 'assigned',
    key: category,
    name: category,
    time,
  }));
}
