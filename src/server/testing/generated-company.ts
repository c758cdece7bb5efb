import { toDays, leaveOfDay } from '#domain/leave/amount.ts';
import { ANNUAL } from '#domain/leave/kind.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { firstSettings } from '#domain/overtime/settings.ts';
import { FIRST_POLICY } from '#domain/company-policy/policy.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { addMonths, daysFrom, firstDay, type IsoDate, isoDate, monthOf, weekdayOf } from '#domain/time/date.ts';
import { type EpochMs, instantOf, japanDate } from '#domain/time/instant.ts';
import { minutes, timeOfDay, type WorkingDayMinute, workingDayMinute } from '#domain/time/minutes.ts';
import { firstCalendar, MONTHS_END } from '#domain/working-time/wage-period.ts';
import { NO_OWN_CHOICES, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { leaveKinds } from '../features/demo-data/leave-kinds.ts';
import { workRules } from '../features/demo-data/work-rules.ts';
import type { Database } from '../platform/database/database.ts';
import { policyColumns } from '../records/sheet-policy.ts';
import type { UserKey } from '../records/user-key.ts';
import { toColumns } from '../records/working-time-settings.ts';
import { kindColumns } from '../shared/leave/leave-kinds.ts';
import { addCompany, addUser, type TestUser } from './builders.ts';
import { createRandom, type Random } from './fuzz/random.ts';

/** What a generated company has, and as of when it is looked at. */
interface GeneratedCompany {
  /** Repeats the company, to the minute. */
  readonly seed: number;
  readonly people: number;
  /** The first day with records; there are some up to `now`. */
  readonly from: IsoDate;
  readonly now: EpochMs;
  readonly closingDay?: number;
}

/** Somebody of it; who has left can't log in. */
interface GeneratedPerson extends TestUser {
  readonly hasLeft: boolean;
}

/**
 * A company as a browser makes one, with the paid figures, and people of whom each has something else: any work rule, any
 * contract, shifts or none, nights, leave of any kind and unit, and days that went wrong.
 */
export async function addGeneratedCompany(
  database: Database,
  { seed, people, from, now, closingDay = MONTHS_END }: GeneratedCompany,
): Promise<{ readonly admin: TestUser; readonly people: readonly GeneratedPerson[] }> {
  const random = createRandom(seed);
  const companyId = await addCompany(database, { name: `生成${seed}` });
  const ruleIds = await addSettings(database, companyId, { from, closingDay });
  const registered = { companyId, createdAt: `${firstDay(addMonths(monthOf(from), -1))}T09:00:00+09:00` };
  const admin = await addUser(database, { ...registered, role: 'super_admin', employeeId: 'S0001' });
  const added: GeneratedPerson[] = [];
  for (let count = 0; count < people; count += 1) {
    const person = anyPerson(random, { at: count, from, until: japanDate(now), ruleIds });
    const { hiredOn, leftOn } = person;
    const employeeId = `E${String(count + 1).padStart(4, '0')}`;
    const user = await addUser(database, { ...registered, employeeId, hiredOn, leftOn });
    await addContracts(database, user, person);
    await addDays(database, user, daysOf(random, person, { from, now }));
    added.push({ ...user, hasLeft: leftOn !== null && leftOn < japanDate(now) });
  }
  return { admin, people: added };
}

const RULES: readonly WorkRule[] = [
  ...Object.values(workRules),
  { ...workRules.フレックス, months: 3, startMonth: 6 },
  { ...workRules.フレックス, shortage: 'carry', core: null },
  { ...NO_OWN_CHOICES, kind: 'fixed', night: { start: timeOfDay('20:00'), end: workingDayMinute(29 * 60) } },
];

/** Those of a day without a shift, from September on. */
const HOURS_OF_COMPANY = { start: timeOfDay('09:15'), end: timeOfDay('17:45') };

/** The company's policy, closing day, calendar, kinds of leave and work rules; returns the rules' ids. */
async function addSettings(
  { kysely }: Database,
  company_id: string,
  { from, closingDay }: { readonly from: IsoDate; readonly closingDay: number },
): Promise<readonly number[]> {
  const always = { company_id, effective_month: firstDay(FIRST_OF_ALL_MONTHS) };
  await kysely
    .updateTable('company')
    .set({ go_live_on: from, punches_breaks: true })
    .where('company_id', '=', company_id)
    .execute();
  await kysely
    .insertInto('company_policy')
    .values([
      { ...always, ...policyColumns(FIRST_POLICY.policy) },
      {
        company_id,
        effective_month: '2026-09-01',
        ...policyColumns({ ...FIRST_POLICY.policy, hours: HOURS_OF_COMPANY }),
      },
    ])
    .execute();
  for (const { settings } of firstSettings(closingDay))
    await kysely
      .insertInto('overtime_settings')
      .values({ ...always, ...toColumns(settings) })
      .execute();
  for (const { from: month } of firstCalendar(closingDay))
    await kysely
      .insertInto('closing_day')
      .values({ company_id, effective_month: firstDay(month), closing_day: closingDay })
      .execute();
  await kysely
    .insertInto('company_day')
    .values([
      { company_id, calendar_date: '2026-08-13', kind: 'scheduled_holiday', name: '夏季休業' },
      { company_id, calendar_date: '2026-08-16', kind: 'scheduled_holiday', name: null },
      { company_id, calendar_date: '2026-09-09', kind: 'statutory_holiday', name: '創立記念日' },
      { company_id, calendar_date: '2026-10-12', kind: 'workday', name: null },
      { company_id, calendar_date: '2026-10-31', kind: 'workday', name: '棚卸し' },
    ])
    .execute();
  await kysely
    .insertInto('leave_kind')
    .values(leaveKinds.map((kind) => ({ company_id, kind: kind.kind, ...kindColumns(kind) })))
    .execute();
  await kysely
    .insertInto('leave_settings')
    .values({ company_id, allows_halves: true, half_boundary_minute: timeOfDay('13:00'), hourly_days: 5 })
    .execute();
  const rules = await kysely
    .insertInto('work_rule')
    .values(RULES.map(({ kind }, at) => ({ company_id, name: `規則${at + 1}`, kind })))
    .returning(['work_rule_id', 'name'])
    .execute();
  const ids = RULES.map((_, at) => rules.find(({ name }) => name === `規則${at + 1}`)?.work_rule_id ?? 0);
  await kysely
    .insertInto('work_rule_version')
    .values(RULES.map((rule, at) => ({ ...always, work_rule_id: ids[at] ?? 0, settings: JSON.stringify(rule) })))
    .execute();
  return ids;
}

/** The minutes of duty from Sunday to Saturday. */
type Week = readonly number[];

/** When a day begins and ends; nights end on the next morning. */
const HOURS: readonly (readonly [start: string, end: number])[] = [
  ['09:00', 18 * 60],
  ['09:00', 18 * 60],
  ['10:00', 19 * 60],
  ['08:00', 19 * 60],
  ['13:30', 22 * 60 + 30],
  ['22:00', 31 * 60],
  ['17:00', 26 * 60],
];
const FULL_TIME: readonly Week[] = [
  [0, 480, 480, 480, 480, 480, 0],
  [0, 480, 480, 480, 480, 480, 0],
  [0, 450, 450, 450, 450, 450, 150],
  [480, 0, 0, 480, 480, 480, 480],
];
const PART_TIME: readonly Week[] = [
  [0, 300, 0, 300, 0, 300, 0],
  [0, 0, 240, 0, 360, 0, 480],
  [300, 0, 0, 0, 0, 0, 300],
];

interface Contract {
  readonly from: IsoDate;
  /** `null`: only their number is known. */
  readonly week: Week | null;
  readonly ruleId: number | null;
}

/** Somebody, and what is usual of them. */
interface Person {
  readonly hiredOn: IsoDate | null;
  readonly leftOn: IsoDate | null;
  readonly contracts: readonly Contract[];
  readonly hours: readonly [start: WorkingDayMinute, end: WorkingDayMinute];
  /** In which week they come, whatever the contract says. */
  readonly week: Week;
  readonly hasShifts: boolean;
  readonly punchesBreaks: boolean;
  readonly worksOnHolidays: boolean;
}

function anyPerson(
  random: Random,
  {
    at,
    from,
    until,
    ruleIds,
  }: { readonly at: number; readonly from: IsoDate; readonly until: IsoDate; readonly ruleIds: readonly number[] },
): Person {
  const days = daysFrom(from, until);
  const early = isoDate('2024-04-01');
  const hiredOn = random.chance(0.05) ? null : random.chance(0.2) ? random.pick(days) : early;
  const since = hiredOn ?? early;
  const leftOn = random.chance(0.15) ? random.pick(days.filter((date) => date >= since)) : null;
  // Each rule is somebody's in turn, and after them nobody's.
  const ruleId = ruleIds[at % (ruleIds.length + 1)] ?? null;
  const isPartTime = random.chance(0.3);
  const week = random.pick(isPartTime ? PART_TIME : FULL_TIME);
  const [start, end] = random.pick(HOURS);
  const first = { from: since, week: ruleId === null && random.chance(0.4) ? null : week, ruleId };
  const later = days.filter((date) => date > since);
  const changes = later.length > 0 && random.chance(0.3);
  const second = {
    from: changes ? random.pick(later) : since,
    week: random.pick([...FULL_TIME, ...PART_TIME]),
    ruleId: random.chance(0.5) ? ruleId : random.pick(ruleIds),
  };
  return {
    hiredOn,
    leftOn,
    contracts: [...(random.chance(0.04) ? [] : [first]), ...(changes ? [second] : [])],
    hours: [timeOfDay(start), isPartTime ? workingDayMinute(timeOfDay(start) + 300) : workingDayMinute(end)],
    week,
    hasShifts: random.chance(0.55),
    punchesBreaks: random.chance(0.2),
    worksOnHolidays: random.chance(0.4),
  };
}

async function addContracts({ kysely }: Database, user: UserKey, { contracts, week: usual }: Person): Promise<void> {
  const days = usual.filter((length) => length > 0).length;
  const counts = { weekly_days: days, weekly_minutes: usual.reduce((sum, length) => sum + length, 0) };
  for (const { from, week, ruleId } of contracts)
    await kysely
      .insertInto('work_contract')
      .values({
        company_id: user.companyId,
        user_id: user.userId,
        from_date: from,
        work_rule_id: ruleId,
        ...(week === null ? counts : { weekday_minutes: [...week] }),
      })
      .execute();
}

interface Shift {
  readonly work_date: IsoDate;
  readonly is_workday: boolean;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
}

interface Punch {
  readonly record_type: 'clock_in' | 'clock_out' | 'break_start' | 'break_end' | 'absence' | 'late' | 'early';
  readonly work_date: IsoDate;
  readonly recorded_at: Date;
  readonly break_minutes: number | null;
  readonly absence_reason: string | null;
}

interface InternalWork {
  readonly work_date: IsoDate;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly break_minutes: number;
}

interface Leave {
  readonly date: IsoDate;
  readonly kind: string;
  readonly unit: 'day' | 'half' | 'hour';
  readonly half: 'am' | 'pm' | null;
  readonly half_boundary_minute: number | null;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
  readonly minutes: number;
  readonly day_minutes: number;
}

interface Days {
  readonly punches: Punch[];
  readonly shifts: Shift[];
  readonly internalWork: InternalWork[];
  readonly leave: Leave[];
}

/** What is on record of a person's days, planned ones included, up to the end of the month. */
function daysOf(
  random: Random,
  person: Person,
  { from, now }: { readonly from: IsoDate; readonly now: EpochMs },
): Days {
  const found: Days = { punches: [], shifts: [], internalWork: [], leave: [] };
  const today = japanDate(now);
  // A night ends before the next day's work begins.
  let isFreeFrom = 0;
  for (const date of daysFrom(from, today)) {
    if ((person.hiredOn !== null && date < person.hiredOn) || (person.leftOn !== null && date > person.leftOn))
      continue;
    const isHoliday = holidaysOfMonth(monthOf(date)).has(date);
    const isUsual = (person.week[weekdayOf(date)] ?? 0) > 0 && (person.worksOnHolidays || !isHoliday);
    if (person.hasShifts && !random.chance(0.02)) found.shifts.push(anyShift(random, person, date, isUsual));
    const leave = random.chance(isUsual ? 0.07 : 0.02) ? anyLeave(random, person, date) : null;
    if (leave !== null) found.leave.push(leave);
    const isAway = leave?.unit === 'day' ? !random.chance(0.1) : isUsual ? random.chance(0.04) : !random.chance(0.08);
    if (isAway) {
      if (random.chance(isUsual ? 0.2 : 0)) found.punches.push(report('absence', date, person.hours[0]));
      if (random.chance(0.04)) found.internalWork.push(internalWork(date, person.hours[0], 120));
      continue;
    }
    const worked = anyWork(random, person, date, leave);
    const [first, last] = [worked[0], worked.at(-1)];
    if (first === undefined || last === undefined || first.recorded_at.getTime() < isFreeFrom) continue;
    isFreeFrom = last.recorded_at.getTime() + 60_000;
    found.punches.push(...worked.filter(({ recorded_at: at }) => at.getTime() <= now));
    if (random.chance(0.03)) found.punches.push(report(random.pick(['late', 'early']), date, person.hours[0]));
    if (random.chance(0.05)) found.internalWork.push(internalWork(date, person.hours[0], random.pick([60, 120])));
  }
  return found;
}

function anyShift(random: Random, { hours: [start, end] }: Person, date: IsoDate, isUsual: boolean): Shift {
  const isWorkday = isUsual ? !random.chance(0.03) : random.chance(0.04);
  if (!isWorkday) return { work_date: date, is_workday: false, start_minute: null, end_minute: null };
  const isLonger = random.chance(0.15);
  return { work_date: date, is_workday: true, start_minute: start, end_minute: isLonger ? end + 60 : end };
}

function anyLeave(random: Random, { hours: [start] }: Person, date: IsoDate): Leave {
  // Paid leave is none of the kinds that a company switches on.
  const kind = random.chance(0.5) ? null : random.pick(leaveKinds);
  const units = [
    'day',
    ...(kind === null || kind.allowsHalves ? (['half'] as const) : []),
    ...(kind === null || kind.stepMinutes !== null ? (['hour'] as const) : []),
  ] as const;
  const unit = random.pick(units);
  const day_minutes = random.pick([480, 480, 480, 300]);
  const whole = {
    date,
    kind: kind?.kind ?? ANNUAL,
    unit,
    half: null,
    half_boundary_minute: null,
    start_minute: null,
    end_minute: null,
    minutes: day_minutes,
    day_minutes,
  };
  if (unit === 'half') {
    const half_boundary_minute = random.pick([null, timeOfDay('13:00')]);
    return { ...whole, half: random.pick(['am', 'pm']), half_boundary_minute, minutes: day_minutes / 2 };
  }
  if (unit === 'day') return whole;
  const [after, length] = [random.pick([0, 60, 180]), random.pick([60, 120, 180])];
  return { ...whole, start_minute: start + after, end_minute: start + after + length, minutes: length };
}

const punch = (
  record_type: Punch['record_type'],
  work_date: IsoDate,
  minute: number,
  rest: Partial<Punch> = {},
): Punch => ({
  record_type,
  work_date,
  recorded_at: new Date(instantOf(work_date, workingDayMinute(minute))),
  break_minutes: null,
  absence_reason: null,
  ...rest,
});
const report = (type: 'absence' | 'late' | 'early', date: IsoDate, minute: number): Punch =>
  punch(type, date, minute, { absence_reason: '体調不良のため' });
const internalWork = (work_date: IsoDate, start: number, length: number): InternalWork => ({
  work_date,
  start_minute: start + 60,
  end_minute: start + 60 + length,
  break_minutes: 0,
});

/** A day's punches, in order: one pair or two, a break that is entered, punched or neither, and now and then one forgotten. */
function anyWork(
  random: Random,
  { hours, punchesBreaks }: Person,
  date: IsoDate,
  leave: Leave | null,
): readonly Punch[] {
  const isLate = leave !== null && leave.half === 'am';
  const isEarly = leave !== null && leave.half === 'pm';
  const middle = Math.round((hours[0] + hours[1]) / 2);
  const start = (isLate ? middle : hours[0]) + random.pick([-40, -5, 0, 0, 0, 0, 0, 3, 18, 75]);
  const end = (isEarly ? middle : hours[1]) + random.pick([-100, -25, 0, 0, 0, 0, 7, 35, 61, 130, 270]);
  const rest = random.pick([60, 60, 60, 45, 30, 0, null, null]);
  const takesBreak = punchesBreaks && end - start > 180;
  const goesOut = !takesBreak && end - start > 240 && random.chance(0.1);
  const away = middle > start && middle + 90 < end ? middle : start + 60;
  const punches = [
    punch('clock_in', date, Math.max(0, start)),
    ...(takesBreak ? [punch('break_start', date, away), punch('break_end', date, away + 50)] : []),
    ...(goesOut ? [punch('clock_out', date, away), punch('clock_in', date, away + random.pick([30, 80]))] : []),
    punch('clock_out', date, end, { break_minutes: takesBreak ? null : rest }),
  ];
  return random.chance(0.04) ? punches.slice(random.pick([0, 1]), random.pick([-1, punches.length])) : punches;
}

async function addDays({ kysely }: Database, user: UserKey, days: Days): Promise<void> {
  const key = { company_id: user.companyId, user_id: user.userId };
  const of = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...key, ...row }));
  if (days.punches.length > 0) await kysely.insertInto('time_record').values(of(days.punches)).execute();
  if (days.shifts.length > 0) await kysely.insertInto('shift').values(of(days.shifts)).execute();
  if (days.internalWork.length > 0) await kysely.insertInto('internal_work').values(of(days.internalWork)).execute();
  for (const { date, kind, ...part } of days.leave) {
    const { leave_request_id } = await kysely
      .insertInto('leave_request')
      .values({
        ...key,
        kind,
        request_type: kind === ANNUAL ? 'annual_leave' : 'other_leave',
        start_date: date,
        end_date: date,
        days_count: toDays(leaveOfDay(minutes(part.minutes), minutes(part.day_minutes))),
        status: 'approved',
        client_approver: '承認 花子',
      })
      .returning('leave_request_id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('leave_day')
      .values({ ...key, leave_request_id, work_date: date, ...part })
      .execute();
  }
}
