import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import type { PayrollItem } from '#domain/payroll/items.ts';
import { daysOfMonth, isoDate, isoMonth, isWeekend } from '#domain/time/date.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { addLeaveGrant } from './testing/leave-builders.ts';
import { readPdf } from './testing/pdf.ts';
import { paperTextOf, tabOf, expectedTabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx, type ReadTab } from './testing/xlsx.ts';

// A person for each kind and unit of leave, with a month of ordinary days around it, worked out by hand here, from what the
// kind settles and not by the engine, and compared on every view and in every file.

const MONTH = isoMonth('2026-10');
/** A Wednesday. */
const DAY = isoDate('2026-10-14');
const EIGHT = 480;
/** From Monday to Friday but the 12th, a public holiday. */
const WORKDAYS = daysOfMonth(MONTH).filter((date) => !isWeekend(date) && date !== '2026-10-12');
const OTHERS = (WORKDAYS.length - 1) * EIGHT;

/** A month by hand; what is left out is 0. */
interface ByHand {
  /** What is asked for beside the day. */
  readonly asks: Readonly<Record<string, unknown>> & { readonly kind: string };
  /** The punches of the day, with its break in minutes; `null` without any. */
  readonly works: readonly [start: string, end: string, breakMinutes: number] | null;
  /** What is worked on the day. */
  readonly worked: number;
  readonly leaveDays?: number;
  readonly leave?: number;
  readonly otherDays?: number;
  readonly other?: number;
  readonly unpaidDays?: number;
  readonly unpaid?: number;
  readonly absence?: number;
  /** What the sheet adds to its hours of work, and its remark. */
  readonly onSheet: number;
  readonly remark: string;
}

const half = { unit: 'half', half: 'am' };
const clock = (length: number) => ({ unit: 'hour', start_time: '09:00', minutes_count: length });

const CASES: readonly (readonly [what: string, hand: ByHand])[] = [
  [
    'paid leave, a whole day',
    {
      asks: { kind: 'annual' },
      works: null,
      worked: 0,
      leaveDays: 1,
      leave: EIGHT,
      onSheet: EIGHT,
      remark: '有給休暇取得',
    },
  ],
  [
    'a paid kind, a whole day',
    {
      asks: { kind: 'summer' },
      works: null,
      worked: 0,
      otherDays: 1,
      other: EIGHT,
      onSheet: EIGHT,
      remark: '夏季休暇',
    },
  ],
  [
    'a paid kind, half a day: from 9 to 13 without the hour at noon',
    {
      asks: { kind: 'special', ...half },
      works: ['13:00', '18:00', 0],
      worked: 300,
      otherDays: 0.5,
      other: 180,
      onSheet: 240,
      remark: '特別休暇（午前半休）',
    },
  ],
  [
    'a paid kind, 45 minutes',
    {
      asks: { kind: 'special', ...clock(45) },
      works: ['09:45', '18:00', 60],
      worked: 435,
      other: 45,
      onSheet: 45,
      remark: '特別休暇（09:00〜09:45）',
    },
  ],
  [
    'an unpaid kind, a whole day',
    {
      asks: { kind: 'menstrual' },
      works: null,
      worked: 0,
      unpaidDays: 1,
      unpaid: EIGHT,
      onSheet: 0,
      remark: '生理休暇',
    },
  ],
  [
    'an unpaid kind, half a day',
    {
      asks: { kind: 'child_nursing', ...half },
      works: ['13:00', '18:00', 0],
      worked: 300,
      unpaidDays: 0.5,
      unpaid: 180,
      onSheet: 0,
      remark: '子の看護等休暇（午前半休）',
    },
  ],
  [
    'an unpaid kind, two hours',
    {
      asks: { kind: 'child_nursing', ...clock(120) },
      works: ['11:00', '18:00', 60],
      worked: 360,
      unpaid: 120,
      onSheet: 0,
      remark: '子の看護等休暇（09:00〜11:00）',
    },
  ],
  [
    'a kind with grants, a whole day',
    {
      asks: { kind: 'refreshment' },
      works: null,
      worked: 0,
      otherDays: 1,
      other: EIGHT,
      onSheet: EIGHT,
      remark: 'リフレッシュ休暇',
    },
  ],
  [
    'absence that was asked for',
    { asks: { kind: 'absence', reason: '私用' }, works: null, worked: 0, absence: EIGHT, onSheet: 0, remark: '欠勤' },
  ],
];

/** Neither paid leave nor absence. */
const isOther = ({ asks }: ByHand): boolean => asks.kind !== 'annual' && asks.kind !== 'absence';
const isWorked = ({ works }: ByHand): boolean => works !== null;
const daysWorked = (hand: ByHand): number => WORKDAYS.length - (isWorked(hand) ? 0 : 1);
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
  hourly_leave_minutes: 0,
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
  ['hourly_leave_time', () => 0],
  ['other_leave_days', ({ otherDays = 0 }) => otherDays],
  ['other_leave_time', ({ other = 0 }) => other],
  ['unpaid_leave_days', ({ unpaidDays = 0 }) => unpaidDays],
  ['unpaid_leave_time', ({ unpaid = 0 }) => unpaid],
];

let server: TestServer;
let token: string;
let people: readonly TestUser[];
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

/** Somebody who works from 9 to 18 with an hour's break, but on the day of the leave. */
async function addPerson(companyId: string, at: number, { works }: ByHand): Promise<TestUser> {
  const { kysely } = server.database;
  const user = await addUser(server.database, {
    companyId,
    employeeId: `K${String(at).padStart(4, '0')}`,
    hiredOn: '2024-04-01',
    createdAt: '2024-04-01T00:00:00+09:00',
  });
  const owner = { company_id: companyId, user_id: user.userId };
  await kysely
    .insertInto('work_contract')
    .values({ ...owner, from_date: '2024-04-01', weekday_minutes: [0, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, 0] })
    .execute();
  await kysely
    .insertInto('shift')
    .values(
      daysOfMonth(MONTH).map((date) => {
        const isWorkday = WORKDAYS.includes(date);
        const times = isWorkday ? { start_minute: 540, end_minute: 1080 } : {};
        return { ...owner, work_date: date, is_workday: isWorkday, ...times };
      }),
    )
    .execute();
  const worked = WORKDAYS.flatMap((date) => {
    const times = date === DAY ? works : (['09:00', '18:00', 60] as const);
    return times === null ? [] : [{ date, times }];
  });
  await kysely
    .insertInto('time_record')
    .values(
      worked.flatMap(({ date, times: [start, end, breakMinutes] }) => [
        {
          ...owner,
          record_type: 'clock_in' as const,
          work_date: date,
          recorded_at: new Date(`${date}T${start}:00+09:00`),
          break_minutes: breakMinutes,
        },
        {
          ...owner,
          record_type: 'clock_out' as const,
          work_date: date,
          recorded_at: new Date(`${date}T${end}:00+09:00`),
        },
      ]),
    )
    .execute();
  return user;
}

beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const clerk = await addUser(server.database, {
    companyId,
    role: 'super_admin',
    hiredOn: '2026-11-02',
    createdAt: '2026-11-02T00:00:00+09:00',
  });
  token = await server.logIn(clerk);
  await call('PUT', '/api/admin/leave-settings', {
    allows_halves: true,
    half_boundary: '13:00',
    hourly_days: 0,
    several_days: 'off',
  });
  const kinds = await call<{ kind: string }[]>('GET', '/api/admin/leave-kinds');
  for (const kind of kinds) {
    const parts = kind.kind === 'special' ? { allows_halves: true, step_minutes: 15, needs_reason: false } : {};
    await call('PUT', `/api/admin/leave-kinds/${kind.kind}`, { ...kind, active: true, ...parts });
  }
  people = [];
  for (const [at, [, hand]] of CASES.entries()) {
    const user = await addPerson(companyId, at, hand);
    people = [...people, user];
    await addLeaveGrant(server.database, user, '2026-04-01', 10);
    if (hand.asks.kind === 'refreshment')
      await call('POST', `/api/admin/users/${user.userId}/leave-kind-grants`, {
        kind: 'refreshment',
        granted_on: '2026-04-01',
        days: 3,
      });
    const { data } = await call<{ data: { id: number } }>(
      'POST',
      '/api/vacation',
      { request_type: 'annual_leave', request_date: DAY, client_approver: '承認 花子', ...hand.asks },
      await server.logIn(user),
    );
    await call('PUT', `/api/admin/vacations/${data.id}`, { status: 'approved' });
  }
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

describe.each(CASES.map(([what, hand], at) => [what, hand, at] as const))('%s', (_, hand, at) => {
  const person = (): TestUser => people[at] ?? expect.fail(String(at));
  const rowOf = () => rows.find(({ user_id }) => user_id === person().userId) ?? expect.fail('no row');
  const sheetOf = () =>
    call<AttendanceSheet>('GET', `/api/admin/users/${person().userId}/attendance-sheet?month=${MONTH}`);

  it('the own month, and as admins see it', async () => {
    const own = await call<MonthHoursResponse>('GET', `/api/months/${MONTH}`, undefined, await server.logIn(person()));
    const seen = await call<MonthHoursResponse>('GET', `/api/admin/users/${person().userId}/months/${MONTH}`);
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
      work_minutes: OTHERS + hand.worked + hand.onSheet,
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
    expect(rowOf()).toMatchObject({
      days_worked: daysWorked(hand),
      days_absent: hand.absence === undefined ? 0 : 1,
      days_on_leave: hand.leaveDays ?? 0,
      work_minutes: OTHERS + hand.worked + hand.onSheet,
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
    const row = overtime.rows.find(({ user_id }) => user_id === person().userId) ?? expect.fail('no row');
    const column = overtime.months.indexOf(MONTH);
    expect([row.overtime_minutes[column], row.rest_day_minutes[column]]).toEqual([0, 0]);
  });

  it('the payroll file', () => {
    const line = payroll.find(([employeeId]) => employeeId === person().employeeId);
    expect(line?.slice(1).map(Number)).toEqual(PAYROLL.map(([, of]) => of(hand)));
  });

  it('the CSV, the XLSX and the PDF of all sheets', async () => {
    const sheet = await sheetOf();
    const line = lines.find((one) => one['社員ID'] === person().employeeId && one['日付'] === DAY);
    expect([line?.['有給休暇'], line?.['他の休暇'], line?.['欠勤'], line?.['備考']]).toEqual([
      hand.leaveDays === 1 ? '1' : '',
      isOther(hand) ? hand.remark.replace(/（.*/, '') : '',
      hand.absence === undefined ? '' : '1',
      hand.remark,
    ]);
    const tab = tabs.find(({ name }) => name.startsWith(`${person().employeeId} `)) ?? expect.fail('no tab');
    expect(tabOf(tab.rows)).toEqual(expectedTabOf(sheet));
    const page = rows.findIndex(({ user_id }) => user_id === person().userId);
    expect(withoutSpaces(pages[page]?.text ?? '')).toBe(paperTextOf(sheet));
  });

  it('neither the five days nor the balance of paid leave', async () => {
    const ledger = await call<{ grants: { used_days: number; obligation: { counted_days: number } | null }[] }>(
      'GET',
      `/api/admin/users/${person().userId}/leave-ledger`,
    );
    const taken = hand.leaveDays ?? 0;
    expect(ledger.grants).toMatchObject([{ used_days: taken, obligation: { counted_days: taken } }]);
  });
});

it('all of it stays once the months are closed, whatever the kinds are called then', async () => {
  const sheets = () =>
    Promise.all(
      people.map(({ userId }) =>
        call<AttendanceSheet>('GET', `/api/admin/users/${userId}/attendance-sheet?month=${MONTH}`),
      ),
    );
  const before = (await sheets()).map(({ hours, days, summary }) => ({ hours, days, summary }));
  const body = { user_ids: people.map(({ userId }) => userId), reason: '確認済みのため' };
  expect(await call('POST', `/api/admin/months/${MONTH}/close`, body)).toMatchObject({ refused: [] });
  for (const kind of await call<{ kind: string; name: string }[]>('GET', '/api/admin/leave-kinds'))
    await call('PUT', `/api/admin/leave-kinds/${kind.kind}`, { ...kind, name: `${kind.name}・新` });
  expect(await sheets()).toMatchObject(before);
});
