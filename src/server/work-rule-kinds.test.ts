import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse, PeriodFrameResponse } from '#contract/hours.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import type { PayrollItem } from '#domain/payroll/items.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { RULE_COMPANY_ID, ruleEmployees } from './features/demo-data/work-rules.ts';
import { readPdf } from './testing/pdf.ts';
import { expectedTabOf, paperTextOf, tabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx, type ReadTab } from './testing/xlsx.ts';

// Each kind of work rule has somebody in the demo data, whose last month is worked out by hand here, from the rules and not
// by the engine, and compared on every view and in every file.

const TODAY = isoDate('2026-11-20');
/** Of 22 days from Monday to Friday, the 12th being a public holiday: 21 are owed. Its last whole weeks begin on the 18th and the 25th. */
const MONTH = isoMonth('2026-10');
const EIGHT = 8 * 60;
/** 40 hours a week of 31 days, cut to a minute: 177:08. */
const FRAME = 10_628;

/** A month by hand, all lengths in minutes; what is left out is 0, and all work is within the contract but what is named. */
interface ByHand {
  readonly owed: { readonly days: number; readonly minutes: number };
  readonly workedDays: number;
  /** 所定内. */
  readonly within: number;
  readonly inside?: number;
  readonly byDay?: number;
  readonly byWeek?: number;
  readonly byPeriod?: number;
  readonly statutory?: { readonly days: number; readonly minutes: number };
  /** Of the work, what is on rest days of the company's. */
  readonly scheduled?: { readonly days: number; readonly minutes: number };
  readonly exempt?: number;
  readonly night?: number;
  readonly late?: number;
  readonly absence?: { readonly days: number; readonly minutes: number };
  /** What was really worked, where something else counts. */
  readonly real?: number;
  readonly shortage?: number;
  /** The expected figures of the frame: there is one a month at most. */
  readonly frame?: Partial<PeriodFrameResponse>;
  /** The findings, as `day kind`. */
  readonly findings?: readonly string[];
}

type Case = readonly [employeeId: string, what: string, hand: ByHand];

const owedOf21 = { days: 21, minutes: 21 * EIGHT };

const CASES: readonly Case[] = [
  [
    'E0001',
    '固定: two hours longer, half an hour late, three hours on a Saturday after 40',
    {
      owed: owedOf21,
      workedDays: 22,
      within: 21 * EIGHT - 30,
      byDay: 120,
      byWeek: 180,
      scheduled: { days: 1, minutes: 180 },
      late: 30,
    },
  ],
  [
    'E0002',
    'シフト: a short day is owed as it is planned, and a planned Saturday is a day of work',
    {
      owed: { days: 22, minutes: 20 * EIGHT + 375 + 240 },
      workedDays: 22,
      // The week has 405 + 4 × 480 before Saturday: 75 of its 240 are within 40 hours.
      within: 20 * EIGHT + 375 + 75,
      inside: 30,
      byWeek: 165,
    },
  ],
  [
    'E0003',
    '時給: 5 hours on three days a week, an hour longer once, a Tuesday, and an absence',
    {
      owed: { days: 12, minutes: 12 * 300 },
      workedDays: 12,
      within: 11 * 300,
      inside: 60 + 180,
      scheduled: { days: 1, minutes: 180 },
      absence: { days: 1, minutes: 300 },
      findings: ['30 empty_workday'],
    },
  ],
  [
    'E0004',
    'フレックス: 7 hours a day and 3 on a Saturday are 18 hours less than the total',
    {
      owed: owedOf21,
      workedDays: 22,
      within: 21 * 420 + 180,
      scheduled: { days: 1, minutes: 180 },
      shortage: 21 * 60 - 180,
      frame: {
        kind: 'flex',
        frame_minutes: FRAME,
        limit_minutes: FRAME,
        contracted_days: 21,
        contracted_minutes: 21 * EIGHT,
        worked_minutes: 9000,
        credited_minutes: 9000,
        due_minutes: 21 * EIGHT,
        shortage_minutes: 1080,
        deducted_minutes: 1080,
        carried_out_minutes: 0,
        remaining_days: 0,
        is_last: true,
      },
    },
  ],
  [
    'E0005',
    'フレックス: 9 hours a day are 189, beyond the total of 168 and the frame of 177:08',
    {
      owed: owedOf21,
      workedDays: 21,
      within: 21 * EIGHT,
      inside: FRAME - 21 * EIGHT,
      byPeriod: 21 * 540 - FRAME,
      frame: {
        kind: 'flex',
        frame_minutes: FRAME,
        worked_minutes: 21 * 540,
        shortage_minutes: 0,
        deducted_minutes: 0,
        is_last: true,
      },
    },
  ],
  [
    'E0006',
    '1か月変形: planned 10 hours are none of overtime, a planned short day ends where it was planned',
    {
      owed: { days: 21, minutes: 19 * EIGHT + 600 + 360 },
      workedDays: 21,
      within: 19 * EIGHT + 600 + 360,
      // Beyond the planned 10 hours; then beyond 40 in the week, where an hour is beyond the plan of a day below 8.
      byDay: 30,
      byWeek: 60,
      frame: {
        kind: 'variable_month',
        frame_minutes: FRAME,
        contracted_days: 21,
        contracted_minutes: 21 * EIGHT,
        worked_minutes: 19 * EIGHT + 630 + 420,
        is_plan_over_frame: false,
        is_last: true,
      },
      // A little longer than planned, and an hour and three quarters.
      findings: ['23 far_punch'],
    },
  ],
  [
    'E0007',
    '1年変形: a planned day of 9 hours in a week of 41, settled in a year',
    {
      owed: { days: 21, minutes: 20 * EIGHT + 540 },
      workedDays: 21,
      within: 20 * EIGHT + 540,
      byDay: 30,
      frame: {
        kind: 'variable_year',
        settled_from: '2026-10-01',
        settled_to: '2027-09-30',
        // Of 365 days.
        frame_minutes: 125_142,
        is_last: false,
      },
    },
  ],
  [
    'E0008',
    '裁量: 6 hours count as 9 on each day of work, two on a Saturday as two',
    {
      owed: owedOf21,
      workedDays: 22,
      within: 21 * EIGHT,
      byDay: 21 * 60,
      byWeek: 120,
      scheduled: { days: 1, minutes: 120 },
      real: 21 * 360 + 120,
    },
  ],
  [
    'E0009',
    '事業場外みなし: 10 hours outside count as the contract’s 8, a day wholly inside as its two hours',
    {
      owed: owedOf21,
      workedDays: 21,
      within: 20 * EIGHT + 120,
      real: 20 * 600 + 120,
    },
  ],
  [
    'E0010',
    '管理監督者: neither overtime nor a rest day, and the night to midnight',
    {
      owed: owedOf21,
      workedDays: 22,
      within: 21 * EIGHT,
      exempt: 20 * 60 + 360 + 180,
      night: 120,
      // From midnight to nine.
      findings: ['21 short_interval'],
    },
  ],
  [
    'E0011',
    '固定, a calendar of its own: a public holiday worked, a closing, three hours on a Wednesday that is 法定休日',
    {
      owed: { days: 20, minutes: 20 * EIGHT },
      workedDays: 21,
      within: 20 * EIGHT,
      statutory: { days: 1, minutes: 180 },
    },
  ],
];

const workedOf = ({ within, inside = 0, byDay = 0, byWeek = 0, byPeriod = 0, statutory, exempt = 0 }: ByHand): number =>
  within + inside + byDay + byWeek + byPeriod + (statutory?.minutes ?? 0) + exempt;
const overtimeOf = ({ byDay = 0, byWeek = 0, byPeriod = 0 }: ByHand): number => byDay + byWeek + byPeriod;
const realOf = (hand: ByHand): number => hand.real ?? workedOf(hand);

/** All of 法定の集計 but the frames. */
const totalsOf = (hand: ByHand): Omit<HoursTotalsResponse, 'frames'> => ({
  worked_days: hand.workedDays,
  worked_minutes: workedOf(hand),
  contracted_work_minutes: hand.within,
  inside_overtime_minutes: hand.inside ?? 0,
  overtime_by_day_minutes: hand.byDay ?? 0,
  overtime_by_week_minutes: hand.byWeek ?? 0,
  overtime_by_period_minutes: hand.byPeriod ?? 0,
  statutory_holiday_minutes: hand.statutory?.minutes ?? 0,
  exempt_minutes: hand.exempt ?? 0,
  real_minutes: realOf(hand),
  overtime_minutes: overtimeOf(hand),
  overtime_within_60_minutes: overtimeOf(hand),
  overtime_over_60_minutes: 0,
  scheduled_holiday_minutes: hand.scheduled?.minutes ?? 0,
  scheduled_holiday_days: hand.scheduled?.days ?? 0,
  statutory_holiday_days: hand.statutory?.days ?? 0,
  night_minutes: hand.night ?? 0,
  contracted_days: hand.owed.days,
  contracted_minutes: hand.owed.minutes,
  late_minutes: hand.late ?? 0,
  early_leave_minutes: 0,
  away_minutes: 0,
  absence_days: hand.absence?.days ?? 0,
  absence_minutes: hand.absence?.minutes ?? 0,
  leave_days: 0,
  leave_minutes: 0,
  hourly_leave_minutes: 0,
  other_leave_days: 0,
  other_leave_minutes: 0,
  unpaid_leave_days: 0,
  unpaid_leave_minutes: 0,
  deemed_break_days: 0,
  deemed_break_minutes: 0,
  presence_minutes: 0,
  flex_shortage_minutes: hand.shortage ?? 0,
  flex_carried_minutes: 0,
});

/** The columns of the payroll file, with what each says by hand. */
const PAYROLL: readonly (readonly [PayrollItem, (hand: ByHand) => number])[] = [
  ['contracted_days', ({ owed }) => owed.days],
  ['contracted_time', ({ owed }) => owed.minutes],
  ['attended_days', ({ workedDays }) => workedDays],
  ['actual_work', workedOf],
  ['within_contract', ({ within }) => within],
  ['inside_overtime', ({ inside = 0 }) => inside],
  ['overtime_by_day', ({ byDay = 0 }) => byDay],
  ['overtime_by_week', ({ byWeek = 0 }) => byWeek],
  ['overtime_by_period', ({ byPeriod = 0 }) => byPeriod],
  ['legal_overtime', overtimeOf],
  ['scheduled_holiday_days', ({ scheduled }) => scheduled?.days ?? 0],
  ['scheduled_holiday_work', ({ scheduled }) => scheduled?.minutes ?? 0],
  ['statutory_holiday_work', ({ statutory }) => statutory?.minutes ?? 0],
  ['night_work', ({ night = 0 }) => night],
  ['late_time', ({ late = 0 }) => late],
  ['absence_days', ({ absence }) => absence?.days ?? 0],
  ['absence_time', ({ absence }) => absence?.minutes ?? 0],
  ['exempt_time', ({ exempt = 0 }) => exempt],
  ['real_time', realOf],
  ['flex_shortage', ({ shortage = 0 }) => shortage],
  ['flex_carried', () => 0],
];

/** The columns of the CSV of all sheets that add up to the month. */
const CSV: readonly (readonly [string, (hand: ByHand) => number])[] = [
  ['実働', workedOf],
  ['所定内', ({ within }) => within],
  ['法定内残業', ({ inside = 0 }) => inside],
  ['時間外（日）', ({ byDay = 0 }) => byDay],
  ['時間外（週）', ({ byWeek = 0 }) => byWeek],
  ['時間外（期間）', ({ byPeriod = 0 }) => byPeriod],
  ['うち60時間超', () => 0],
  ['法定休日労働', ({ statutory }) => statutory?.minutes ?? 0],
  ['所定休日労働', ({ scheduled }) => scheduled?.minutes ?? 0],
  ['深夜', ({ night = 0 }) => night],
  ['適用除外', ({ exempt = 0 }) => exempt],
  ['労働時間の状況', realOf],
];

let server: TestServer;
let token: string;
let rows: readonly MonthRowResponse[];
let overtime: OvertimeOverview;
let payroll: string[][];
let lines: Record<string, string>[];
let tabs: readonly ReadTab[];
let pages: Awaited<ReturnType<typeof readPdf>>;

async function call<Body>(method: string, path: string, body?: object, as = token): Promise<Body> {
  const answer = await server.call(`${method} ${path}`, { token: as, ...(body !== undefined && { body }) });
  expect([200, 201], `${method} ${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body as Body;
}

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const logIn = (employeeId: string): Promise<string> =>
  server.logIn({ companyId: RULE_COMPANY_ID, employeeId, password: DEMO_PASSWORD, userId: 0 });

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(instantOf(TODAY, timeOfDay('12:00'))));
  token = await logIn('S0001');
  ({ rows } = await call<{ rows: MonthRowResponse[] }>('GET', `/api/admin/months/${MONTH}`));
  overtime = await call('GET', `/api/admin/overtime/${MONTH}`);
  const columns = [['employee_id'] as const, ...PAYROLL].map(([item]) => ({ item, heading: item, text: '' }));
  const { id } = await call<{ id: number }>('POST', '/api/admin/payroll-templates', {
    name: '労働時間',
    encoding: 'utf-8',
    hours_format: 'minutes',
    has_header: true,
    columns,
  });
  payroll = parse(await bytesOf(`/api/admin/months/${MONTH}/payroll?template_id=${id}`), { bom: true });
  const sheets = (format: string) => bytesOf(`/api/admin/attendance-sheets?month=${MONTH}&format=${format}`);
  lines = parse(await sheets('csv'), { bom: true, columns: true });
  tabs = readXlsx(await sheets('xlsx'));
  pages = await readPdf(await sheets('pdf'));
});
afterAll(() => server.stop());

const rowOf = (employeeId: string): MonthRowResponse =>
  rows.find((row) => row.employee_id === employeeId) ?? expect.fail(`no row of ${employeeId}`);

it('each of the company’s people but who looks after it is here', () => {
  expect(['S0001', ...CASES.map(([employeeId]) => employeeId)]).toEqual(
    ruleEmployees.map(({ employeeId }) => employeeId),
  );
});

describe.each(CASES)('%s, %s', (employeeId, _, hand) => {
  const userId = () => rowOf(employeeId).user_id;
  const frameOf = (frames: readonly PeriodFrameResponse[]) =>
    hand.frame === undefined ? expect(frames).toEqual([]) : expect(frames).toMatchObject([hand.frame]);
  const sheetOf = () => call<AttendanceSheet>('GET', `/api/admin/users/${userId()}/attendance-sheet?month=${MONTH}`);

  it('the own month, its days and the frame', async () => {
    const as = await logIn(employeeId);
    const { hours, days } = await call<MonthHoursResponse>('GET', `/api/months/${MONTH}`, undefined, as);
    const { frames, ...totals } = hours;
    expect(totals).toEqual(totalsOf(hand));
    frameOf(frames);
    const sum = (name: 'worked_minutes' | 'overtime_minutes') => days.reduce((total, day) => total + day[name], 0);
    expect([sum('worked_minutes'), sum('overtime_minutes')]).toEqual([workedOf(hand), overtimeOf(hand)]);
  });

  it('the month as admins see it, and the sheet', async () => {
    const month = await call<MonthHoursResponse>('GET', `/api/admin/users/${userId()}/months/${MONTH}`);
    for (const { frames, ...totals } of [month.hours, (await sheetOf()).hours]) {
      expect(totals).toEqual(totalsOf(hand));
      frameOf(frames);
    }
  });

  it('the month list', () => {
    expect(rowOf(employeeId)).toMatchObject({
      days_worked: hand.workedDays,
      hours: {
        worked_minutes: workedOf(hand),
        overtime_minutes: overtimeOf(hand),
        overtime_over_60_minutes: 0,
        statutory_holiday_minutes: hand.statutory?.minutes ?? 0,
        scheduled_holiday_minutes: hand.scheduled?.minutes ?? 0,
        flex_shortage_minutes: hand.shortage ?? 0,
      },
    });
  });

  it('the findings', () => {
    const found = rowOf(employeeId).findings.map(({ date, kind }) => `${date.slice(-2)} ${kind}`);
    expect(found).toEqual(hand.findings ?? []);
  });

  it('the limits of overtime (36協定)', () => {
    const row = overtime.rows.find((one) => one.employee_id === employeeId) ?? expect.fail(employeeId);
    const at = overtime.months.indexOf(MONTH);
    expect([row.overtime_minutes[at], row.rest_day_minutes[at]]).toEqual([
      overtimeOf(hand),
      hand.statutory?.minutes ?? 0,
    ]);
  });

  it('every item of a payroll file', () => {
    const line = payroll.find(([id]) => id === employeeId) ?? expect.fail(employeeId);
    expect(Object.fromEntries(PAYROLL.map(([item], index) => [item, Number(line[index + 1])]))).toEqual(
      Object.fromEntries(PAYROLL.map(([item, of]) => [item, of(hand)])),
    );
  });

  it('the CSV of all sheets', () => {
    const ownLines = lines.filter((line) => line['社員ID'] === employeeId);
    expect(ownLines).toHaveLength(31);
    const sum = (name: string) => ownLines.reduce((total, line) => total + Number(line[`法定・${name}（分）`]), 0);
    expect(Object.fromEntries(CSV.map(([name]) => [name, sum(name)]))).toEqual(
      Object.fromEntries(CSV.map(([name, of]) => [name, of(hand)])),
    );
  });

  it('every cell of the workbook’s tab, and every word of the PDF’s page', async () => {
    const sheet = await sheetOf();
    const tab = tabs.find(({ name }) => name.startsWith(`${employeeId} `)) ?? expect.fail(employeeId);
    expect(tabOf(tab.rows)).toEqual(expectedTabOf(sheet));
    const at = rows.findIndex((row) => row.employee_id === employeeId);
    expect(withoutSpaces(pages[at]?.text ?? '')).toBe(paperTextOf(sheet));
  });

  it('is the same once the month is closed', async () => {
    const { hours, days, summary } = await sheetOf();
    const body = { user_ids: [userId()], reason: '確認済みのため' };
    expect(await call('POST', `/api/admin/months/${MONTH}/close`, body)).toMatchObject({ user_ids: body.user_ids });
    expect(await sheetOf()).toMatchObject({ hours, days, summary });
  });
});
