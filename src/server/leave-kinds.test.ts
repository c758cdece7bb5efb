import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import type { PayrollItem } from '#domain/payroll/items.ts';
import { daysOfMonth, isoDate, isoMonth, isWeekend } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { LEAVE_COMPANY_ID, leaveEmployees } from './features/demo-data/leave-kinds.ts';
import { readPdf } from './testing/pdf.ts';
import { paperTextOf, tabOf, expectedTabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx, type ReadTab } from './testing/xlsx.ts';

// Each kind and unit of leave has somebody in the demo data, whose last month is worked out by hand here, from what the kind
// settles and not by the engine, and compared on every view and in every file.

const TODAY = isoDate('2026-11-20');
const MONTH = isoMonth('2026-10');
/** A Wednesday. */
const DAY = isoDate('2026-10-14');
const EIGHT = 480;
/** From Monday to Friday but the 12th, a public holiday. */
const WORKDAYS = daysOfMonth(MONTH).filter((date) => !isWeekend(date) && date !== '2026-10-12');
const OTHERS = (WORKDAYS.length - 1) * EIGHT;

/** A month by hand; what is left out is 0. */
interface ByHand {
  readonly kind: string;
  /** What is worked on the day. */
  readonly worked: number;
  /** How many days of paid leave are used, and how many of these count toward the five. */
  readonly used?: readonly [used: number, counted: number];
  readonly hourly?: number;
  readonly leaveDays?: number;
  readonly leave?: number;
  readonly otherDays?: number;
  readonly other?: number;
  readonly unpaidDays?: number;
  readonly unpaid?: number;
  readonly absence?: number;
  readonly remark: string;
}

const CASES: readonly (readonly [employeeId: string, what: string, hand: ByHand])[] = [
  [
    'E0001',
    'paid leave, a whole day',
    { kind: 'annual', worked: 0, leaveDays: 1, leave: EIGHT, used: [1, 1], remark: '有給休暇取得' },
  ],
  [
    'E0002',
    'paid leave, half a day: from 9 to 13 without the hour at noon',
    {
      kind: 'annual',
      worked: 300,
      leaveDays: 0.5,
      leave: 180,
      used: [0.5, 0.5],
      remark: '有給休暇（午前半休）',
    },
  ],
  [
    'E0003',
    'paid leave, two hours, none of the five days',
    {
      kind: 'annual',
      worked: 360,
      leave: 120,
      hourly: 120,
      used: [0.25, 0],
      remark: '有給休暇（09:00〜11:00）',
    },
  ],
  ['E0004', 'a paid kind, a whole day', { kind: 'summer', worked: 0, otherDays: 1, other: EIGHT, remark: '夏季休暇' }],
  [
    'E0005',
    'a paid kind, half a day',
    { kind: 'special', worked: 300, otherDays: 0.5, other: 180, remark: '特別休暇（午前半休）' },
  ],
  ['E0006', 'a paid kind, 45 minutes', { kind: 'special', worked: 435, other: 45, remark: '特別休暇（09:00〜09:45）' }],
  [
    'E0007',
    'an unpaid kind, a whole day',
    { kind: 'menstrual', worked: 0, unpaidDays: 1, unpaid: EIGHT, remark: '生理休暇' },
  ],
  [
    'E0008',
    'an unpaid kind, half a day',
    {
      kind: 'child_nursing',
      worked: 300,
      unpaidDays: 0.5,
      unpaid: 180,
      remark: '子の看護等休暇（午前半休）',
    },
  ],
  [
    'E0009',
    'an unpaid kind, two hours',
    { kind: 'child_nursing', worked: 360, unpaid: 120, remark: '子の看護等休暇（09:00〜11:00）' },
  ],
  [
    'E0010',
    'a kind with grants, a whole day',
    { kind: 'refreshment', worked: 0, otherDays: 1, other: EIGHT, remark: 'リフレッシュ休暇' },
  ],
  [
    'E0011',
    'compensation for a rest day',
    { kind: 'comp_day', worked: 0, unpaidDays: 1, unpaid: EIGHT, remark: '代休' },
  ],
  ['E0012', 'absence that was asked for', { kind: 'absence', worked: 0, absence: EIGHT, remark: '欠勤' }],
];

/** Neither paid leave nor absence. */
const isOther = ({ kind }: ByHand): boolean => kind !== 'annual' && kind !== 'absence';
const daysWorked = ({ worked }: ByHand): number => WORKDAYS.length - (worked > 0 ? 0 : 1);
const totalsOf = (hand: ByHand): Partial<HoursTotalsResponse> => ({
  worked_days: daysWorked(hand),
  worked_minutes: OTHERS + hand.worked,
  contracted_work_minutes: OTHERS + hand.worked,
  overtime_minutes: 0,
  contracted_days: WORKDAYS.length,
  contracted_minutes: WORKDAYS.length * EIGHT,
  late_minutes: 0,
  early_leave_minutes: 0,
  away_minutes: 0,
  absence_days: hand.absence === undefined ? 0 : 1,
  absence_minutes: hand.absence ?? 0,
  leave_days: hand.leaveDays ?? 0,
  leave_minutes: hand.leave ?? 0,
  hourly_leave_minutes: hand.hourly ?? 0,
  other_leave_days: hand.otherDays ?? 0,
  other_leave_minutes: hand.other ?? 0,
  unpaid_leave_days: hand.unpaidDays ?? 0,
  unpaid_leave_minutes: hand.unpaid ?? 0,
});

/** The columns of the payroll file, with what each says by hand. */
const PAYROLL: readonly (readonly [PayrollItem, (hand: ByHand) => number])[] = [
  ['contracted_time', () => WORKDAYS.length * EIGHT],
  ['actual_work', ({ worked }) => OTHERS + worked],
  ['legal_overtime', () => 0],
  ['late_early_time', () => 0],
  ['absence_days', ({ absence }) => (absence === undefined ? 0 : 1)],
  ['absence_time', ({ absence = 0 }) => absence],
  ['leave_days', ({ leaveDays = 0 }) => leaveDays],
  ['leave_time', ({ leave = 0 }) => leave],
  ['hourly_leave_time', ({ hourly = 0 }) => hourly],
  ['other_leave_days', ({ otherDays = 0 }) => otherDays],
  ['other_leave_time', ({ other = 0 }) => other],
  ['unpaid_leave_days', ({ unpaidDays = 0 }) => unpaidDays],
  ['unpaid_leave_time', ({ unpaid = 0 }) => unpaid],
  ['unpaid_leave_days_besides_comp', ({ kind, unpaidDays = 0 }) => (kind === 'comp_day' ? 0 : unpaidDays)],
  ['unpaid_leave_time_besides_comp', ({ kind, unpaid = 0 }) => (kind === 'comp_day' ? 0 : unpaid)],
  ['comp_days', ({ kind, unpaidDays = 0 }) => (kind === 'comp_day' ? unpaidDays : 0)],
  ['comp_time', ({ kind, unpaid = 0 }) => (kind === 'comp_day' ? unpaid : 0)],
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
  server.logIn({ companyId: LEAVE_COMPANY_ID, employeeId, password: DEMO_PASSWORD, userId: 0 });

beforeAll(async () => {
  server = await startTestServer();
  server.setNow(`${TODAY}T12:00:00+09:00`);
  await fillDemoData(server.database.kysely, demoDataAt(instantOf(TODAY, timeOfDay('12:00'))));
  token = await logIn('S0001');
  ({ rows } = await call<{ rows: MonthRowResponse[] }>('GET', `/api/admin/months/${MONTH}`));
  overtime = await call('GET', `/api/admin/overtime/${MONTH}`);
  const columns = [['employee_id'] as const, ...PAYROLL].map(([item]) => ({ item, heading: item, text: '' }));
  const { id } = await call<{ id: number }>('POST', '/api/admin/payroll-templates', {
    name: '休暇',
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
    leaveEmployees.map(({ employeeId }) => employeeId),
  );
});

describe.each(CASES)('%s, %s', (employeeId, _, hand) => {
  const userId = () => rowOf(employeeId).user_id;
  const sheetOf = () => call<AttendanceSheet>('GET', `/api/admin/users/${userId()}/attendance-sheet?month=${MONTH}`);

  it('the own month, and as admins see it', async () => {
    const own = await call<MonthHoursResponse>('GET', `/api/months/${MONTH}`, undefined, await logIn(employeeId));
    const seen = await call<MonthHoursResponse>('GET', `/api/admin/users/${userId()}/months/${MONTH}`);
    for (const { hours, days } of [own, seen]) {
      expect(hours).toMatchObject(totalsOf(hand));
      expect(days.find(({ date }) => date === DAY)).toMatchObject({
        worked_minutes: hand.worked,
        leave_minutes: hand.leave ?? 0,
        other_leave_minutes: (hand.other ?? 0) + (hand.unpaid ?? 0),
        is_late: false,
        is_left_early: false,
      });
    }
  });

  it('the sheet', async () => {
    const { hours, summary, days } = await sheetOf();
    expect(hours).toMatchObject(totalsOf(hand));
    expect(summary).toMatchObject({
      days_worked: daysWorked(hand),
      days_absent: hand.absence === undefined ? 0 : 1,
      days_late: 0,
      days_left_early: 0,
      work_minutes: OTHERS + hand.worked + (hand.leave ?? 0) + (hand.other ?? 0),
      overtime_minutes: 0,
    });
    const day = days.find(({ date }) => date === DAY) ?? expect.fail(DAY);
    expect(day).toMatchObject({
      is_vacation: hand.leaveDays === 1,
      is_absent: hand.absence !== undefined,
      remarks: hand.remark,
    });
    expect(day.other_leave?.is_paid).toBe(isOther(hand) ? (hand.other ?? 0) > 0 : undefined);
  });

  it('the month list, without a finding', () => {
    expect(rowOf(employeeId)).toMatchObject({
      days_worked: daysWorked(hand),
      days_absent: hand.absence === undefined ? 0 : 1,
      days_on_leave: hand.leaveDays ?? 0,
      work_minutes: OTHERS + hand.worked + (hand.leave ?? 0) + (hand.other ?? 0),
      hours: {
        worked_minutes: OTHERS + hand.worked,
        overtime_minutes: 0,
        other_leave_days: hand.otherDays ?? 0,
        unpaid_leave_days: hand.unpaidDays ?? 0,
      },
      findings: [],
    });
  });

  it('the limits of overtime (36協定)', () => {
    const row = overtime.rows.find(({ user_id }) => user_id === userId()) ?? expect.fail('no row');
    const column = overtime.months.indexOf(MONTH);
    expect([row.overtime_minutes[column], row.rest_day_minutes[column]]).toEqual([0, 0]);
  });

  it('the payroll file', () => {
    const line = payroll.find(([id]) => id === employeeId);
    expect(line?.slice(1).map(Number)).toEqual(PAYROLL.map(([, of]) => of(hand)));
  });

  it('the CSV, the XLSX and the PDF of all sheets', async () => {
    const sheet = await sheetOf();
    const line = lines.find((one) => one['社員ID'] === employeeId && one['日付'] === DAY);
    expect([line?.['有給休暇'], line?.['他の休暇'], line?.['欠勤'], line?.['備考']]).toEqual([
      hand.leaveDays === 1 ? '1' : '',
      isOther(hand) ? hand.remark.replace(/（.*/, '') : '',
      hand.absence === undefined ? '' : '1',
      hand.remark,
    ]);
    const tab = tabs.find(({ name }) => name.startsWith(`${employeeId} `)) ?? expect.fail('no tab');
    expect(tabOf(tab.rows)).toEqual(expectedTabOf(sheet));
    const page = rows.findIndex(({ user_id }) => user_id === userId());
    expect(withoutSpaces(pages[page]?.text ?? '')).toBe(paperTextOf(sheet));
  });

  it('the balance of paid leave, and the five days', async () => {
    const { grants } = await call<{ grants: { used_days: number; obligation: { counted_days: number } | null }[] }>(
      'GET',
      `/api/admin/users/${userId()}/leave-ledger`,
    );
    const [used, counted] = hand.used ?? [0, 0];
    expect(grants.reduce((sum, grant) => sum + grant.used_days, 0)).toBe(used);
    expect(grants.reduce((sum, { obligation }) => sum + (obligation?.counted_days ?? 0), 0)).toBe(counted);
  });
});

it('all of it stays once the months are closed, whatever the kinds are called then', async () => {
  const sheets = () =>
    Promise.all(
      CASES.map(([employeeId]) =>
        call<AttendanceSheet>('GET', `/api/admin/users/${rowOf(employeeId).user_id}/attendance-sheet?month=${MONTH}`),
      ),
    );
  const before = (await sheets()).map(({ hours, days, summary }) => ({ hours, days, summary }));
  const body = { user_ids: CASES.map(([employeeId]) => rowOf(employeeId).user_id), reason: '確認済みのため' };
  // The month before has records, too.
  for (const month of ['2026-09', MONTH])
    expect(await call('POST', `/api/admin/months/${month}/close`, body)).toMatchObject({ refused: [] });
  for (const kind of await call<{ kind: string; name: string }[]>('GET', '/api/admin/leave-kinds'))
    await call('PUT', `/api/admin/leave-kinds/${kind.kind}`, { ...kind, name: `${kind.name}・新` });
  expect(await sheets()).toMatchObject(before);
});
