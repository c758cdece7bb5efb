import type { WorkTotal } from '#contract/assigned-work.ts';
import { besidePlan, type PlannedWork, type WorkTotalsBy } from '#domain/assignments/work-month.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CsvCell, toCsv } from '../../platform/http/csv.ts';
import { type WorkNames, workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { workOfAssigned, type WorkOfMonth } from './work-months.ts';

/** A sum of hours, and whose they are. */
interface Sum {
  readonly kind: WorkTotal['kind'];
  readonly name: string;
  minutes: number;
  planned: number;
  expected: number;
  readonly people: Set<number>;
}

/** The totals of a month, and whether it is under way. */
interface Totals {
  readonly company_name: string;
  readonly is_running: boolean;
  readonly rows: WorkTotal[];
}

/**
 * The hours of a month of everybody whom the caller may see, beside those that were planned, added up by clients, jobs,
 * categories or people; the most first.
 */
export async function workTotals(
  { kysely }: Database,
  { companyId, clientWork }: Pick<Caller, 'companyId' | 'clientWork'>,
  period: WagePeriod,
  { by, now }: { readonly by: WorkTotalsBy; readonly now: EpochMs },
): Promise<Partial<DateRange> & Totals> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await workNamesOf(kysely, companyId);
  const today = japanDate(now);
  const sums = new Map<string, Sum>();
  for await (const work of workOfAssigned(kysely, companyId, clientWork, { period, rules, now }))
    for (const { kind, key, name, time } of partsOf(work, by, names, today)) {
      if (time.worked === 0 && time.planned === 0) continue;
      const sum = sums.get(`${kind} ${key}`) ?? { kind, name, minutes: 0, planned: 0, expected: 0, people: new Set() };
      sum.minutes += time.worked;
      sum.planned += time.planned;
      sum.expected += time.expected;
      sum.people.add(work.employee.userId);
      sums.set(`${kind} ${key}`, sum);
    }
  return {
    ...presentPeriod(period),
    company_name: await companyNameOf(kysely, companyId),
    is_running: today <= period.to,
    rows: [...sums.values()]
      .toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind] || other.minutes - one.minutes)
      .map(({ planned, expected, people: whose, ...sum }) => ({
        ...sum,
        people: whose.size,
        ...(by !== 'category' && { plan: { minutes: planned, expected_minutes: expected } }),
      })),
  };
}

const ORDER = { assigned: 0, internal: 1, unassigned: 2 };

/** A part of a person's hours, and what it is added up with. */
interface Part {
  readonly kind: WorkTotal['kind'];
  readonly key: string | number;
  readonly name: string;
  readonly time: PlannedWork;
}

function partsOf(work: WorkOfMonth, by: WorkTotalsBy, { clients, jobs }: WorkNames, today: IsoDate): Part[] {
  const { employee, days, entries, assignments } = work;
  const byId = new Map(assignments.map((one) => [one.id, one]));
  const named = (assignmentId: number): Pick<Part, 'key' | 'name'> => {
    const { clientCompanyId = 0, jobAssignmentId = null } = byId.get(assignmentId) ?? {};
    if (by === 'person') return { key: employee.userId, name: employee.name };
    if (by === 'job') return { key: jobAssignmentId ?? 0, name: jobs.get(jobAssignmentId ?? 0) ?? '' };
    return { key: clientCompanyId, name: clients.get(clientCompanyId) ?? '' };
  };
  return days.flatMap((day): Part[] => {
    const beside = besidePlan(day, today);
    const assigned =
      by === 'category'
        ? categoriesOf(day, entries.get(day.date) ?? [])
        : [...beside.assigned].map(([id, time]) => ({ kind: 'assigned' as const, ...named(id), time }));
    return [
      ...assigned,
      { kind: 'internal', key: '', name: '', time: unplanned(day.internal) },
      {
        kind: 'unassigned',
        key: '',
        name: '',
        time: by === 'category' ? unplanned(day.unassigned) : beside.unassigned,
      },
    ];
  });
}

const unplanned = (worked: Minutes): PlannedWork => ({ worked, planned: minutes(0), expected: worked });

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
    time: unplanned(minutes(time)),
  }));
}

/** What is expected of a month, in percent of what was planned; `null` where nothing was. */
const percentOfPlan = ({ minutes: planned, expected_minutes }: NonNullable<WorkTotal['plan']>): number | null =>
  planned === 0 ? null : Math.round((expected_minutes * 100) / planned);

const HEAD = ['区分', '名称', '作業時間', '人数'];
const PLAN_HEAD = ['予定時間', '予定どおりの見込み', '予定より不足', '予定より超過', '計画比（%）'];
const KINDS: Readonly<Record<WorkTotal['kind'], string>> = {
  assigned: '客先',
  internal: '社内業務',
  unassigned: '未割当',
};

/** The totals as CSV, a line each. */
export function workTotalsCsv(rows: readonly WorkTotal[]): string {
  const hasPlan = rows.some(({ plan }) => plan !== undefined);
  const time = (length: number): CsvCell => formatDuration(minutes(length));
  return toCsv(
    [...HEAD, ...(hasPlan ? PLAN_HEAD : [])],
    rows.map(({ kind, name, people, plan, ...worked }): CsvCell[] => [
      KINDS[kind],
      name,
      time(worked.minutes),
      people,
      ...(plan === undefined
        ? []
        : [
            time(plan.minutes),
            time(plan.expected_minutes),
            time(Math.max(0, plan.minutes - plan.expected_minutes)),
            time(Math.max(0, plan.expected_minutes - plan.minutes)),
            percentOfPlan(plan),
          ]),
    ]),
  );
}
