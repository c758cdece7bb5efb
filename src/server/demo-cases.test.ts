import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { punchedDays, totalMonth } from '#domain/attendance/month.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import { calculateHours, type MonthHours } from '#domain/hours/month-hours.ts';
import { settingsInForce } from '#domain/overtime/settings.ts';
import type { PayrollItem } from '#domain/payroll/items.ts';
import { PRESET_TEMPLATES, READY_NAMES, type PresetTemplate } from '#domain/payroll/presets.ts';
import { addMonths, isoDate, isoMonth } from '#domain/time/date.ts';
import { roundHours } from '#domain/time/hours.ts';
import { instantOf } from '#domain/time/instant.ts';
import { minutes, timeOfDay, type Minutes } from '#domain/time/minutes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { companies } from './features/demo-data/companies.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { demoDataOf, minutesOfWeekOf, type DemoEmployeeData } from './features/demo-data/demo-data.ts';
import { demoCalendar } from './features/demo-data/testing/people.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { presentDayHours, presentHours } from './shared/sheet/hours.presenter.ts';
import { readPdf } from './testing/pdf.ts';
import { expectedTabOf, paperTextOf, tabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx, type ReadTab } from './testing/xlsx.ts';

// D37: each case of the hours has an employee in the demo data, whose last month says the same, cell by cell, on every
// screen and in every file; what it says is worked out by hand here.

const TODAY = isoDate('2026-11-20');
/** Of 22 days from Monday to Friday, the 12th being a public holiday; its last whole week begins on the 25th. */
const MONTH = isoMonth('2026-10');

/** A month by hand, all lengths in minutes; what is left out is 0. Night work is all within the contract. */
interface ByHand {
  /** 所定労働日数・時間. */
  readonly owed: { readonly days: number; readonly minutes: number };
  /** Days with work: on workdays, on the company's rest days, on statutory ones. */
  readonly days: { readonly workdays: number; readonly scheduled?: number; readonly statutory?: number };
  /** 所定内. */
  readonly within: number;
  /** 法定内残業, and what of it is on the company's rest days. */
  readonly inside?: number;
  readonly insideOnRestDays?: number;
  readonly byDay?: number;
  /** 時間外（週）, and what of it is on the company's rest days. */
  readonly byWeek?: number;
  readonly byWeekOnRestDays?: number;
  readonly over60?: number;
  readonly statutory?: number;
  readonly night?: number;
  readonly away?: number;
  readonly absence?: { readonly days: number; readonly minutes: number };
  readonly leave?: { readonly days: number; readonly minutes: number };
  readonly leaveLeft: number;
  /** The sheet's own columns, by the spec's rules (D9): its work includes 8 hours for a day of leave. */
  readonly sheet: { readonly work: number; readonly overtime?: number; readonly late?: number };
}

const EIGHT = 8 * 60;
const [owedOf22, owedOf21] = [22, 21].map((days) => ({ days, minutes: days * EIGHT })) as [
  ByHand['owed'],
  ByHand['owed'],
];
// Grants of 11 and 12 days are valid, of which five days are taken.
const leaveLeft = 11 + 12 - 5;

const CASES: readonly (readonly [employeeId: string, what: string, hand: ByHand])[] = [
  [
    'E0011',
    'weekly overtime: a sixth day of 8 hours in two weeks, 16:00 beyond 40 hours',
    {
      owed: owedOf22,
      days: { workdays: 22, scheduled: 2 },
      within: 22 * EIGHT,
      byWeek: 16 * 60,
      byWeekOnRestDays: 16 * 60,
      leaveLeft,
      sheet: { work: 24 * EIGHT },
    },
  ],
  [
    'E0012',
    'work on the statutory rest day: 6 hours on Sunday, 40 from Monday to Friday, 6 on Saturday',
    {
      owed: owedOf22,
      // Sunday is the company's rest day, and its 6 hours are the first of the week, so that Friday ends beyond 40.
      days: { workdays: 22, scheduled: 1, statutory: 1 },
      within: 22 * EIGHT - 6 * 60,
      inside: 6 * 60,
      insideOnRestDays: 6 * 60,
      byWeek: 6 * 60,
      statutory: 6 * 60,
      leaveLeft,
      sheet: { work: 22 * EIGHT + 12 * 60 },
    },
  ],
  [
    'E0013',
    'over 60 hours: 3:15 on each of 22 days are 71:30',
    {
      owed: owedOf22,
      days: { workdays: 22 },
      within: 22 * EIGHT,
      byDay: 71 * 60 + 30,
      over60: 11 * 60 + 30,
      leaveLeft,
      sheet: { work: 22 * EIGHT + 71 * 60 + 30, overtime: 71 * 60 + 30 },
    },
  ],
  [
    'E0014',
    'two pairs a day: 09:00–12:00 and 17:00–22:00 are 8 hours',
    { owed: owedOf21, days: { workdays: 21 }, within: 21 * EIGHT, leaveLeft, sheet: { work: 21 * EIGHT } },
  ],
  [
    'E0015',
    'a night past the next shift: of 20:00–10:30 the last hour and a half is the next day’s, which ends with 6:30',
    {
      owed: owedOf22,
      days: { workdays: 22 },
      within: 21 * EIGHT + 6 * 60 + 30,
      // 20:00 to 09:00, less an hour.
      byDay: 4 * 60,
      night: 7 * 60,
      // From 10:30 to 13:00, less an hour at noon.
      away: 90,
      leaveLeft,
      // The sheet counts the night to its end.
      sheet: { work: 22 * EIGHT + 2 * 60 + 30, overtime: 5 * 60 + 30, late: 1 },
    },
  ],
  [
    'E0016',
    'part time: 5 hours on twelve days, of which one is leave and one an absence, an hour longer once, and a Wednesday',
    {
      owed: { days: 12, minutes: 12 * 300 },
      days: { workdays: 10, scheduled: 1 },
      within: 10 * 300,
      inside: 60 + 300,
      insideOnRestDays: 300,
      absence: { days: 1, minutes: 300 },
      leave: { days: 1, minutes: 300 },
      // Of grants of 5 and 6 days.
      leaveLeft: 10,
      // Without a shift who comes after 10:00 is late on the sheet.
      sheet: { work: 10 * 300 + 60 + 300 + EIGHT, late: 1 },
    },
  ],
];

const overtimeOf = ({ byDay = 0, byWeek = 0 }: ByHand): number => byDay + byWeek;
const workedOf = (hand: ByHand): number => hand.within + (hand.inside ?? 0) + overtimeOf(hand) + (hand.statutory ?? 0);
const scheduledOf = ({ insideOnRestDays = 0, byWeekOnRestDays = 0 }: ByHand): number =>
  insideOnRestDays + byWeekOnRestDays;
const attendedOf = ({ days: { workdays, scheduled = 0, statutory = 0 } }: ByHand): number =>
  workdays + scheduled + statutory;

const wireOf = (hand: ByHand): HoursTotalsResponse => ({
  worked_days: attendedOf(hand),
  worked_minutes: workedOf(hand),
  contracted_work_minutes: hand.within,
  inside_overtime_minutes: hand.inside ?? 0,
  overtime_by_day_minutes: hand.byDay ?? 0,
  overtime_by_week_minutes: hand.byWeek ?? 0,
  statutory_holiday_minutes: hand.statutory ?? 0,
  overtime_minutes: overtimeOf(hand),
  overtime_within_60_minutes: overtimeOf(hand) - (hand.over60 ?? 0),
  overtime_over_60_minutes: hand.over60 ?? 0,
  scheduled_holiday_minutes: scheduledOf(hand),
  scheduled_holiday_days: hand.days.scheduled ?? 0,
  statutory_holiday_days: hand.days.statutory ?? 0,
  night_minutes: hand.night ?? 0,
  contracted_days: hand.owed.days,
  contracted_minutes: hand.owed.minutes,
  late_minutes: 0,
  early_leave_minutes: 0,
  away_minutes: hand.away ?? 0,
  absence_days: hand.absence?.days ?? 0,
  absence_minutes: hand.absence?.minutes ?? 0,
  leave_days: hand.leave?.days ?? 0,
  leave_minutes: hand.leave?.minutes ?? 0,
  hourly_leave_minutes: 0,
  deemed_break_days: 0,
  deemed_break_minutes: 0,
  presence_minutes: 0,
  overtime_by_period_minutes: 0,
  exempt_minutes: 0,
  real_minutes: workedOf(hand),
  flex_shortage_minutes: 0,
  other_leave_days: 0,
  other_leave_minutes: 0,
  unpaid_leave_days: 0,
  unpaid_leave_minutes: 0,
  flex_carried_minutes: 0,
  frames: [],
});

/** What a payroll column says: hours in minutes, or anything else as it is written. */
type Figure = { readonly hours: number } | number | string;
const hours = (length = 0): Figure => ({ hours: length });

/** Each item of the presets by hand; those of the sheet are its own. */
const FIGURES: Partial<Record<PayrollItem, (hand: ByHand, sheet: AttendanceSheet) => Figure>> = {
  employee_id: (_, { user }) => user.employee_id,
  name: (_, { user }) => user.name,
  month: () => MONTH,
  period_from: (_, { days }) => days.at(0)?.date ?? '',
  period_to: (_, { days }) => days.at(-1)?.date ?? '',
  status: () => '未締め',
  empty: () => '',
  contracted_days: ({ owed }) => owed.days,
  contracted_time: ({ owed }) => hours(owed.minutes),
  attended_days: attendedOf,
  attended_workdays: ({ days }) => days.workdays,
  actual_work: (hand) => hours(workedOf(hand)),
  within_contract: ({ within }) => hours(within),
  within_contract_daytime: ({ within, night = 0 }) => hours(within - night),
  // None of them is a manager, or has flex or variable hours.
  within_contract_and_exempt: ({ within }) => hours(within),
  exempt_time: () => hours(),
  exempt_daytime: () => hours(),
  overtime_by_period: () => hours(),
  inside_overtime: ({ inside }) => hours(inside),
  inside_overtime_workdays: ({ inside = 0, insideOnRestDays = 0 }) => hours(inside - insideOnRestDays),
  inside_overtime_workdays_daytime: ({ inside = 0, insideOnRestDays = 0 }) => hours(inside - insideOnRestDays),
  overtime_by_day: ({ byDay }) => hours(byDay),
  overtime_by_week: ({ byWeek }) => hours(byWeek),
  legal_overtime: (hand) => hours(overtimeOf(hand)),
  legal_overtime_daytime: (hand) => hours(overtimeOf(hand)),
  legal_overtime_within_60: (hand) => hours(overtimeOf(hand) - (hand.over60 ?? 0)),
  legal_overtime_over_60: ({ over60 }) => hours(over60),
  overtime_workdays_daytime: (hand) => hours(overtimeOf(hand) - (hand.byWeekOnRestDays ?? 0)),
  scheduled_holiday_days: ({ days }) => days.scheduled ?? 0,
  scheduled_holiday_work: (hand) => hours(scheduledOf(hand)),
  scheduled_holiday_daytime: (hand) => hours(scheduledOf(hand)),
  statutory_holiday_days: ({ days }) => days.statutory ?? 0,
  statutory_holiday_work: ({ statutory }) => hours(statutory),
  statutory_holiday_daytime: ({ statutory }) => hours(statutory),
  rest_day_days: ({ days }) => (days.scheduled ?? 0) + (days.statutory ?? 0),
  rest_day_work: (hand) => hours(scheduledOf(hand) + (hand.statutory ?? 0)),
  night_work: ({ night }) => hours(night),
  night_within_contract: ({ night }) => hours(night),
  night_regular: ({ night }) => hours(night),
  night_regular_workdays: ({ night }) => hours(night),
  night_inside_overtime_workdays: () => hours(),
  night_overtime: () => hours(),
  night_overtime_workdays: () => hours(),
  night_scheduled_holiday: () => hours(),
  night_statutory_holiday: () => hours(),
  night_rest_day: () => hours(),
  night_exempt: () => hours(),
  late_days: () => 0,
  early_leave_days: () => 0,
  late_early_count: () => 0,
  late_time: () => hours(),
  early_leave_time: () => hours(),
  late_early_time: ({ away }) => hours(away),
  away_time: ({ away }) => hours(away),
  absence_days: ({ absence }) => absence?.days ?? 0,
  absence_time: ({ absence }) => hours(absence?.minutes),
  leave_days: ({ leave }) => leave?.days ?? 0,
  leave_time: ({ leave }) => hours(leave?.minutes),
  // Nobody has leave by the hour, or of another kind.
  hourly_leave_time: () => hours(),
  other_leave_days: () => 0,
  other_leave_time: () => hours(),
  other_leave_days_besides_comp: () => 0,
  other_leave_time_besides_comp: () => hours(),
  unpaid_leave_days: () => 0,
  unpaid_leave_time: () => hours(),
  unpaid_leave_days_besides_comp: () => 0,
  unpaid_leave_time_besides_comp: () => hours(),
  comp_days: () => 0,
  comp_time: () => hours(),
  comp_and_other_leave_days: () => 0,
  flex_shortage: () => hours(),
  flex_carried: () => hours(),
  leave_balance: ({ leaveLeft: left }) => left,
  leave_balance_time: () => hours(),
  days_worked: attendedOf,
  days_absent: ({ absence }) => absence?.days ?? 0,
  days_late: ({ sheet }) => sheet.late ?? 0,
  days_left_early: () => 0,
  days_on_leave: ({ leave }) => leave?.days ?? 0,
  total_hours: ({ sheet }) => hours(sheet.work),
  regular_hours: ({ sheet, leave }) => hours(sheet.work - (leave?.days ?? 0) * EIGHT - (sheet.overtime ?? 0)),
  overtime: ({ sheet }) => hours(sheet.overtime),
  overtime_over_60: ({ sheet }) => hours(Math.max(0, (sheet.overtime ?? 0) - 60 * 60)),
  night: ({ night }) => hours(night),
  days_holiday_work: (_, { days }) =>
    days.filter(({ holiday, clock_in }) => holiday !== null && clock_in !== null).length,
  holiday_work: (_, { days }) =>
    hours(days.reduce((sum, { holiday, work_minutes }) => sum + (holiday === null ? 0 : (work_minutes ?? 0)), 0)),
};

const decimal = (length: number): string => roundHours(minutes(length), 2).toFixed(2);
const WRITTEN: Readonly<Record<(typeof PRESET_TEMPLATES)[PresetTemplate]['hoursFormat'], (length: number) => string>> =
  {
    decimal,
    minutes: String,
    h_dot_mm: (length) => `${Math.floor(length / 60)}.${String(length % 60).padStart(2, '0')}`,
  };

/** The cells of a preset's line, by hand. */
function lineOf(name: PresetTemplate, hand: ByHand, sheet: AttendanceSheet): string[] {
  const { columns, hoursFormat } = PRESET_TEMPLATES[name];
  return columns.map(({ item, text }) => {
    if (item === 'fixed_text') return text;
    const figure = FIGURES[item]?.(hand, sheet) ?? expect.fail(`${item} is not worked out by hand`);
    return typeof figure === 'object' ? WRITTEN[hoursFormat](figure.hours) : String(figure);
  });
}

const people = demoDataOf(TODAY);

const personOf = (companyId: string, employeeId: string): DemoEmployeeData =>
  people.find(({ employee }) => employee.companyId === companyId && employee.employeeId === employeeId) ??
  expect.fail(`no ${companyId} ${employeeId}`);

/** The engine's hours of the days that the sheet has, from the employee's demo data itself. */
function engineOf(data: DemoEmployeeData, { days }: AttendanceSheet): MonthHours {
  const { policies = [], settings = [] } =
    companies.find(({ companyId }) => companyId === data.employee.companyId) ?? {};
  const policy = hoursPolicy(
    settingsInForce(settings, MONTH).policy,
    policies,
    demoCalendar(data.employee.companyId),
    MONTH,
  );
  const { hiredOn, registeredOn, shifts, records, internalWork, leaveRequests } = data;
  const weekdays = minutesOfWeekOf(data.employee) ?? expect.fail('a contract without weekdays');
  const work = {
    records,
    shifts,
    internalWork,
    leaveDays: leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date),
    holidays: new Map([-1, 0, 1].flatMap((months) => [...holidaysOfMonth(addMonths(MONTH, months))])),
    companyDays: new Map(),
    employment: { hiredOn, registeredOn, leftOn: null, goLiveOn: null },
    contracts: [{ from: hiredOn, minutes: weekdays }],
    usualDay: minutes(EIGHT),
    today: TODAY,
  };
  const [from, to] = [days.at(0), days.at(-1)].map((day) => isoDate(day?.date ?? ''));
  return calculateHours(work, policy)({ from: from ?? TODAY, to: to ?? TODAY });
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(instantOf(TODAY, timeOfDay('12:00'))));
});
afterAll(() => server.stop());

it('demo-ses has a report that waits for its client, and one that the client has approved', async () => {
  const token = await server.logIn({ companyId: 'demo-ses', employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
  const { people: atClients, last_month: month } = (await server.call('GET /api/admin/assignment-overview', { token }))
    .body;
  const states = atClients.flatMap((one: { employee_id: string; assignments: { last_report_state?: string }[] }) =>
    one.assignments.flatMap(({ last_report_state: state = 'none' }) =>
      ['unasked', 'none'].includes(state) ? [] : [`${one.employee_id} ${state}`],
    ),
  );
  expect([month, ...states]).toEqual([MONTH, 'E0001 waiting', 'E0006 approved']);
  const sealed = await verifyAudit(server.database, 'demo-ses');
  expect(sealed.findings).toEqual([]);
});

/** All that is shown of a company's month, loaded once. */
class CompanyMonth {
  private readonly loaded = new Map<string, Promise<unknown>>();
  readonly companyId: string;

  constructor(companyId: string) {
    this.companyId = companyId;
  }

  private once<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const value = (this.loaded.get(key) as Promise<Value> | undefined) ?? load();
    this.loaded.set(key, value);
    return value;
  }

  private tokenOf(employeeId: string): Promise<string> {
    const { companyId } = this;
    return this.once(employeeId, () => server.logIn({ companyId, employeeId, password: DEMO_PASSWORD, userId: 0 }));
  }

  async get<Body>(path: string, employeeId = 'S0001'): Promise<Body> {
    const { status, body } = await server.call(`GET ${path}`, { token: await this.tokenOf(employeeId) });
    expect(status, path).toBe(200);
    return body;
  }

  private async bytesOf(path: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${await this.tokenOf('S0001')}` };
    const answer = await fetch(`${server.url}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  private sheets(format: string): Promise<Buffer> {
    return this.bytesOf(`/api/admin/attendance-sheets?month=${MONTH}&format=${format}`);
  }

  rows = async (): Promise<readonly MonthRowResponse[]> =>
    (await this.once('rows', () => this.get<{ rows: MonthRowResponse[] }>(`/api/admin/months/${MONTH}`))).rows;

  row = async (employeeId: string): Promise<MonthRowResponse> =>
    (await this.rows()).find((row) => row.employee_id === employeeId) ?? expect.fail(`no row of ${employeeId}`);

  sheet = async (employeeId: string): Promise<AttendanceSheet> => {
    const { user_id } = await this.row(employeeId);
    return this.get(`/api/admin/users/${user_id}/attendance-sheet?month=${MONTH}`);
  };

  overtime = async (employeeId: string): Promise<OvertimeOverview & { readonly row: OvertimeRowResponse }> => {
    const overview = await this.once('overtime', () => this.get<OvertimeOverview>(`/api/admin/overtime/${MONTH}`));
    const row = overview.rows.find(({ employee_id }) => employee_id === employeeId) ?? expect.fail(employeeId);
    return { ...overview, row };
  };

  tab = async (employeeId: string): Promise<ReadTab> => {
    const tabs = await this.once('xlsx', async () => readXlsx(await this.sheets('xlsx')));
    return tabs.find(({ name }) => name.startsWith(`${employeeId} `)) ?? expect.fail(`no tab of ${employeeId}`);
  };

  page = async (employeeId: string): Promise<string> => {
    const pages = await this.once('pdf', async () => readPdf(await this.sheets('pdf')));
    const at = (await this.rows()).findIndex((row) => row.employee_id === employeeId);
    return withoutSpaces(pages[at]?.text ?? '');
  };

  csv = async (employeeId: string): Promise<Record<string, string>[]> => {
    const lines = await this.once('csv', async () => {
      const parsed: Record<string, string>[] = parse(await this.sheets('csv'), { bom: true, columns: true });
      return parsed;
    });
    return lines.filter((line) => line['社員ID'] === employeeId);
  };

  /** The preset's line of the employee; its headings are the template's where it has any. */
  payroll = async (name: PresetTemplate, employeeId: string): Promise<string[]> => {
    const { columns, encoding, hasHeader } = PRESET_TEMPLATES[name];
    const lines = await this.once(name, async () => {
      const bytes = await this.bytesOf(`/api/admin/months/${MONTH}/payroll?ready=${name}&allow_uncovered=true`);
      const parsed: string[][] = parse(iconv.decode(bytes, encoding === 'shift_jis' ? 'cp932' : 'utf-8'), {
        bom: true,
      });
      return parsed;
    });
    if (hasHeader) expect(lines[0]).toEqual(columns.map(({ heading }) => heading));
    const at = columns.findIndex(({ item }) => item === 'employee_id');
    return lines.find((line) => line[at] === employeeId) ?? expect.fail(`${name} has no ${employeeId}`);
  };
}

/** What has to be the same, whatever the figures are. */
function describeViews(shown: CompanyMonth, employeeId: string): void {
  const data = personOf(shown.companyId, employeeId);

  it('the sheet has the engine’s hours, and the month list what is paid, beside it the sheet’s own', async () => {
    const [sheet, row] = await Promise.all([shown.sheet(employeeId), shown.row(employeeId)]);
    const engine = engineOf(data, sheet);
    expect(sheet.hours).toEqual(presentHours(engine));
    const { summary, hours: totals, figures } = sheet;
    expect(row).toMatchObject({
      days_worked: totals.worked_days,
      days_absent: totals.absence_days,
      days_late: engine.days.filter(({ missed }) => missed.late > 0).length,
      days_left_early: engine.days.filter(({ missed }) => missed.earlyLeave > 0).length,
      days_on_leave: totals.leave_days,
      work_minutes: totals.worked_minutes + totals.leave_minutes + totals.other_leave_minutes,
      overtime_minutes: totals.overtime_minutes,
      night_minutes: totals.night_minutes,
      hours: Object.fromEntries(Object.keys(row.hours).map((name) => [name, totals[name as keyof typeof row.hours]])),
    });
    expect(row.sheet).toEqual(figures === 'shown_times' ? summary : undefined);
  });

  it('the own month and the user detail have its days and totals', async () => {
    const [sheet, { user_id }] = await Promise.all([shown.sheet(employeeId), shown.row(employeeId)]);
    const leftEarly = new Map(
      sheet.days.map((day) => [day.date, { isLate: day.is_late, isLeftEarly: day.is_left_early }]),
    );
    const expected = {
      hours: sheet.hours,
      days: engineOf(data, sheet).days.map((day) => presentDayHours(day, leftEarly.get(day.date))),
    };
    expect(await shown.get<MonthHoursResponse>(`/api/months/${MONTH}`, employeeId)).toMatchObject(expected);
    expect(await shown.get<MonthHoursResponse>(`/api/admin/users/${user_id}/months/${MONTH}`)).toMatchObject(expected);
  });

  it('the limits of overtime (36協定) have them', async () => {
    const [{ hours: totals }, { months, row }] = await Promise.all([
      shown.sheet(employeeId),
      shown.overtime(employeeId),
    ]);
    const at = months.indexOf(MONTH);
    const expected = [totals.overtime_minutes, totals.statutory_holiday_minutes];
    expect([row.overtime_minutes[at], row.rest_day_minutes[at]]).toEqual(expected);
    expect([row.so_far.overtime_minutes, row.so_far.rest_day_minutes]).toEqual(expected);
    expect(row.standings.find(({ kind }) => kind === 'month')).toMatchObject({ to: MONTH, value: expected[0] });
  });

  it('every cell of the workbook’s tab, every word of the PDF’s page, every minute of the CSV', async () => {
    const sheet = await shown.sheet(employeeId);
    expect(tabOf((await shown.tab(employeeId)).rows)).toEqual(expectedTabOf(sheet));
    expect(await shown.page(employeeId)).toBe(paperTextOf(sheet));
    const lawful = ({ classes }: DayHours): Readonly<Record<string, Minutes>> => ({
      実働: classes.worked,
      所定内: classes.contracted,
      法定内残業: classes.insideOvertime,
      '時間外（日）': classes.overtimeByDay,
      '時間外（週）': classes.overtimeByWeek,
      うち60時間超: classes.overtimeOver60,
      法定休日労働: classes.statutoryHoliday,
      所定休日労働: classes.scheduledHoliday,
      深夜: classes.night,
    });
    expect(await shown.csv(employeeId)).toMatchObject(
      engineOf(data, sheet).days.map((day) => ({
        日付: day.date,
        ...Object.fromEntries(
          Object.entries(lawful(day)).map(([name, length]) => [`法定・${name}（分）`, String(length)]),
        ),
      })),
    );
  });
}

const demo = new CompanyMonth('demo');

describe.each(CASES)('%s: %s', (employeeId, _, hand) => {
  describeViews(demo, employeeId);

  it('and these are what was worked out by hand', async () => {
    const sheet = await demo.sheet(employeeId);
    expect(sheet.hours).toEqual(wireOf(hand));
    expect(sheet.summary).toEqual({
      days_worked: attendedOf(hand),
      days_absent: hand.absence?.days ?? 0,
      days_late: hand.sheet.late ?? 0,
      days_left_early: 0,
      work_minutes: hand.sheet.work,
      overtime_minutes: hand.sheet.overtime ?? 0,
      night_overtime_minutes: hand.night ?? 0,
    });
  });

  it('the user detail’s 総労働時間, which is made of the punches (D14)', () => {
    const { records, shifts, leaveRequests } = personOf('demo', employeeId);
    const leaveDays = leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date);
    const now = instantOf(TODAY, timeOfDay('12:00'));
    const days = punchedDays({
      period: calendarMonth(MONTH),
      records,
      shifts,
      leaveDays,
      holidays: holidaysOfMonth(MONTH),
      now,
    });
    expect(totalMonth(days).minutes).toBe(workedOf(hand));
  });

  it.each(READY_NAMES)('every cell of the payroll file of %s', async (name) => {
    expect(await demo.payroll(name, employeeId)).toEqual(lineOf(name, hand, await demo.sheet(employeeId)));
  });
});

describe('demo-west E0002: deemed breaks, of an hour on each day but one', () => {
  const west = new CompanyMonth('demo-west');
  describeViews(west, 'E0002');

  /** Every day was worked from Monday to Friday, and nobody stayed into the night. */
  const handOf = ({ hours: totals, summary }: AttendanceSheet): ByHand => ({
    owed: { days: totals.contracted_days, minutes: totals.contracted_minutes },
    days: { workdays: summary.days_worked },
    within: summary.days_worked * EIGHT,
    byDay: totals.worked_minutes - summary.days_worked * EIGHT,
    leaveLeft: 11 + 12,
    sheet: { work: summary.work_minutes, overtime: summary.overtime_minutes },
  });

  it('and these are all of its figures', async () => {
    const sheet = await west.sheet('E0002');
    const deemed = sheet.summary.days_worked - 1;
    expect(deemed).toBeGreaterThan(15);
    expect(sheet.hours).toEqual({
      ...wireOf(handOf(sheet)),
      deemed_break_days: deemed,
      deemed_break_minutes: deemed * 60,
    });
  });

  it.each(READY_NAMES)('every cell of the payroll file of %s', async (name) => {
    const sheet = await west.sheet('E0002');
    expect(await west.payroll(name, 'E0002')).toEqual(lineOf(name, handOf(sheet), sheet));
  });
});
