import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addAssignment, addClient } from '../../testing/client-work.ts';
import { readXlsx } from '../../testing/xlsx.ts';
import { readPdf } from '../../testing/pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let token: string;
let asAdmin: string;
/** Two clients of the company. */
let clients: readonly [number, number];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-12-01T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  admin = await addUser(server.database, { companyId, role: 'super_admin' });
  user = await addUser(server.database, { companyId, name: '客先 花子', hiredOn: '2026-11-01' });
  [token, asAdmin] = [await server.logIn(user), await server.logIn(admin)];
  clients = [
    await addClient(server.database, companyId, 'アクメ'),
    await addClient(server.database, companyId, 'ベータ'),
  ];
});

const assign = (client: number, more: object = {}, whom = user) => addAssignment(server.database, whom, client, more);

const DAY = '2026-11-19';

const punch = (date = DAY, clock_out = '18:10') =>
  server.call('PUT /api/time-records/new', {
    token,
    body: { date, clock_in: '09:00', clock_out, break_time: 60, modification_reason: '打刻漏れ' },
  });
const month = (by = token, path = '/api/assigned-work') => server.call(`GET ${path}?month=2026-11`, { token: by });
const dayOf = async (date = DAY) =>
  (await month()).body.days.find((day: { date: string }) => day.date === date) ?? { version: '' };
const split = async (
  entries: readonly object[],
  { date = DAY, version = '', by = token, path = '/api/assigned-work' } = {},
) =>
  server.call(`PUT ${path}/${date}`, {
    token: by,
    body: { version: version === '' ? (await dayOf(date)).version : version, entries },
  });
const hoursOfMonth = async () => {
  const { hours, days } = (await server.call('GET /api/months/2026-11', { token })).body;
  return { hours, days };
};

describe('GET /api/assigned-work', () => {
  it('has the day of one assignment without any entry, and its settlement by the client’s rounding', async () => {
    const assignment = await assign(clients[0]);
    await punch();
    expect((await month()).body).toEqual({
      assignments: [
        {
          client_assignment_id: assignment,
          client_company: 'アクメ',
          job_assignment: null,
          contract_kind: null,
          from: '2026-04-01',
          to: null,
          share_percent: 100,
          worked_minutes: 490,
          billed_minutes: 480,
          settlement: { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 7_920, excess_minutes: 0 },
        },
      ],
      days: [
        {
          date: DAY,
          work_minutes: 490,
          internal_minutes: 0,
          unassigned_minutes: 0,
          excess_minutes: 0,
          assigned: [{ client_assignment_id: assignment, minutes: 490 }],
          running: [{ client_assignment_id: assignment, share_minutes: 490 }],
          entries: [],
          version: expect.any(String),
        },
      ],
      categories: [],
    });
  });

  it('leaves the day of several open, less its internal work, and offers their shares', async () => {
    const one = await assign(clients[0], { share_percent: 60 });
    const other = await assign(clients[1], { share_percent: 40 });
    await punch();
    await server.call('POST /api/internal-work', {
      token,
      body: { date: DAY, startTime: '10:00', endTime: '11:30', breakTime: 0 },
    });
    expect(await dayOf()).toMatchObject({
      internal_minutes: 90,
      unassigned_minutes: 400,
      assigned: [],
      running: [
        { client_assignment_id: one, share_minutes: 240 },
        { client_assignment_id: other, share_minutes: 160 },
      ],
    });
  });

  it('has the part of the band of an assignment that begins in the month, and the outlook of one under way', async () => {
    await assign(clients[0], { from_date: '2026-11-11' });
    await punch();
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await month()).body.assignments).toMatchObject([
      {
        covered: { working_days: 19, assigned_days: 13 },
        settlement: { lower_minutes: 5_747, upper_minutes: 7_389 },
        outlook: { state: 'near_lower', days_left: 6, to_lower_minutes: 5_267, to_upper_minutes: 6_909 },
      },
    ]);
  });

  it('of an employee has the price for those who may read it alone', async () => {
    await assign(clients[0]);
    await punch();
    const path = `/api/admin/users/${user.userId}/assigned-work`;
    expect((await month(asAdmin, path)).body.assignments).toMatchObject([
      // 132 of 140 hours are short.
      { price: { monthly: 700_000, deduction: 660_000, surcharge: 0, total: 40_000 } },
    ]);
    const plain = await addUser(server.database, { companyId: admin.companyId, role: 'admin' });
    const { body } = await month(await server.logIn(plain), path);
    expect(body.assignments[0]).toMatchObject({ billed_minutes: 480 });
    expect(body.assignments[0]).not.toHaveProperty('price');
    expect((await month()).body.assignments[0]).not.toHaveProperty('price');
  });
});

describe('PUT /api/assigned-work/{date}', () => {
  it('splits the day, audited, and leaves no trace where nothing changes', async () => {
    const one = await assign(clients[0], { share_percent: 60 });
    const other = await assign(clients[1], { share_percent: 40 });
    await punch();
    const before = await hoursOfMonth();
    const entries = [
      { client_assignment_id: one, minutes: 300, category: '設計', note: '基本設計' },
      { client_assignment_id: other, minutes: 120 },
    ];
    expect((await split(entries)).body).toEqual({ message: '作業実績を保存しました' });
    expect(await dayOf()).toMatchObject({
      unassigned_minutes: 70,
      assigned: [
        { client_assignment_id: one, minutes: 300 },
        { client_assignment_id: other, minutes: 120 },
      ],
      entries: [entries[0], { ...entries[1], category: '', note: '' }],
    });
    expect((await month()).body).toMatchObject({
      assignments: [{ worked_minutes: 300 }, { worked_minutes: 120 }],
      categories: ['設計'],
    });
    expect(await hoursOfMonth()).toEqual(before);
    expect((await split(entries)).status).toBe(200);
    const audited = (await auditOf(server.database, user)).filter(({ action }) => action === 'split_day');
    expect(audited).toMatchObject([
      {
        work_date: DAY,
        before: null,
        after: [
          { client_company: 'アクメ', assigned_minutes: 300, category: '設計', note: '基本設計' },
          { client_company: 'ベータ', assigned_minutes: 120, category: '', note: '' },
        ],
      },
    ]);
    expect((await split([])).status).toBe(200);
    expect(await dayOf()).toMatchObject({ unassigned_minutes: 490, entries: [] });
  });

  it('refuses more than was worked beside internal work, and what isn’t running, and changes nothing', async () => {
    const running = await assign(clients[0]);
    const ended = await assign(clients[1], { from_date: '2026-01-01', to_date: '2026-03-31' });
    const others = await assign(clients[0], {}, admin);
    await punch();
    await server.call('POST /api/internal-work', {
      token,
      body: { date: DAY, startTime: '10:00', endTime: '11:30', breakTime: 0 },
    });
    const { body, status } = await split([{ client_assignment_id: running, minutes: 401 }]);
    expect([status, body.code, body.message]).toEqual([
      400,
      'assigned_work_beyond',
      '入力できるのは、この日の実働から社内業務を除いた 6:40 までです',
    ]);
    for (const [id, code] of [
      [ended, 'assignment_not_running'],
      [others, 'not_found'],
      [999_999, 'not_found'],
    ] as const)
      expect((await split([{ client_assignment_id: id, minutes: 60 }])).body.code).toBe(code);
    expect(
      (await split([{ client_assignment_id: running, minutes: 60 }], { date: '2026-12-09', version: 'x' })).body.code,
    ).toBe('day_changed');
    for (const minutes of [0, -1, 2_881, 1.5, '60', null])
      expect((await split([{ client_assignment_id: running, minutes }])).body).toMatchObject({
        code: 'invalid_input',
        fields: { 'entries/0/minutes': '作業時間は1分から48時間までで入力してください' },
      });
    expect((await dayOf()).entries).toEqual([]);
    expect((await split([{ client_assignment_id: running, minutes: 400 }])).status).toBe(200);
  });

  it('refuses what was changed meanwhile, and a closed month', async () => {
    const running = await assign(clients[0]);
    await punch();
    const { version } = await dayOf();
    await split([{ client_assignment_id: running, minutes: 60 }]);
    expect((await split([{ client_assignment_id: running, minutes: 90 }], { version })).body.code).toBe('day_changed');
    const closed = await server.call('POST /api/admin/months/2026-11/close', {
      token: asAdmin,
      body: { user_ids: [user.userId], reason: '確認済み' },
    });
    expect(closed.body.refused).toEqual([]);
    expect((await split([{ client_assignment_id: running, minutes: 90 }])).body.code).toBe('month_closed');
    expect((await month()).body.assignments).toMatchObject([{ worked_minutes: 490 }]);
  });

  it('of an employee is for those who correct days', async () => {
    const running = await assign(clients[0]);
    await punch();
    const path = `/api/admin/users/${user.userId}/assigned-work`;
    expect((await split([{ client_assignment_id: running, minutes: 60 }], { by: asAdmin, path })).status).toBe(200);
    expect((await split([], { path })).status).toBe(403);
    expect((await dayOf()).entries).toMatchObject([{ minutes: 60 }]);
  });

  it('counts what still fits once the day was shortened', async () => {
    const running = await assign(clients[0]);
    await punch();
    await split([{ client_assignment_id: running, minutes: 490 }]);
    await punch(DAY, '17:00');
    expect(await dayOf()).toMatchObject({
      work_minutes: 420,
      excess_minutes: 70,
      unassigned_minutes: 0,
      assigned: [{ minutes: 420 }],
    });
    const findings = async () =>
      (await server.call('GET /api/months/2026-11', { token })).body.findings.filter(
        ({ kind }: { kind: string }) => kind === 'assigned_work_beyond',
      );
    expect(await findings()).toEqual([
      { date: DAY, kind: 'assigned_work_beyond', worked_minutes: 420, entered_minutes: 490 },
    ]);
    await split([{ client_assignment_id: running, minutes: 420 }]);
    expect(await findings()).toEqual([]);
  });
});

describe('a client’s order that somebody has written down', () => {
  const ordered = async () =>
    (await server.call('GET /api/months/2026-11', { token })).body.findings.filter(
      ({ kind }: { kind: string }) => kind === 'client_order',
    );
  const correct = (modification_reason: string, date = DAY) =>
    server.call('PUT /api/time-records/new', {
      token,
      body: { date, clock_in: '09:00', clock_out: '21:00', break_time: 60, modification_reason },
    });

  it('is a finding of days under 準委任 or 請負, and of no others', async () => {
    await assign(clients[0], { contract_kind: 'ses', to_date: DAY });
    await assign(clients[1], { contract_kind: 'dispatch', from_date: '2026-11-20' });
    await correct('客先の指示で残業');
    await correct('お客様の依頼で残業', '2026-11-20');
    await correct('上長の指示で残業', '2026-11-18');
    expect(await ordered()).toEqual([{ date: DAY, kind: 'client_order', text: '客先の指示で残業' }]);
  });

  it('is settled by who says that it is as it should be', async () => {
    await assign(clients[0], { contract_kind: 'contract_work' });
    await correct('先方の要請で残業');
    const [finding] = await ordered();
    const { status } = await server.call(`POST /api/admin/users/${user.userId}/months/2026-11/accepted-findings`, {
      token: asAdmin,
      body: { findings: [finding], reason: '自社の責任者が指示した' },
    });
    expect([status, finding.text]).toEqual([200, '先方の要請で残業']);
    expect(await ordered()).toEqual([]);
  });
});

describe('times that a client asks for as it returns a sheet', () => {
  const asked = async () =>
    (await server.call('GET /api/months/2026-11', { token })).body.findings.filter(
      ({ kind }: { kind: string }) => kind === 'client_times',
    );
  async function returned(assignment: number, day_comments: readonly { date: string; comment: string }[]) {
    const recipient = { approver_name: '部長', approver_mail: null, is_mailed: false };
    const link = await server.call('POST /api/work-report-links', {
      token,
      body: { ...recipient, month: '2026-11', client_assignment_id: assignment },
    });
    const opened = { companyId: user.companyId, token: link.body.token };
    const [sheet] = (await server.call('POST /api/client-approval/open', { body: opened })).body.sheets;
    const answer = { id: sheet.id, content_hash: sheet.content_hash, decision: 'return', day_comments };
    const body = { ...opened, approver_name: '部長', sheets: [answer] };
    expect((await server.call('POST /api/client-approval/decide', { body })).status).toBe(200);
  }

  it('are a finding of days under 準委任 or 請負, the first comment of a day, until who checks settles it', async () => {
    const running = await assign(clients[0], { contract_kind: 'ses' });
    await punch();
    await returned(running, [
      { date: DAY, comment: '18:00までにしてください' },
      { date: '2026-11-18', comment: '作業内容を書いてください' },
    ]);
    await returned(running, [{ date: DAY, comment: '定時にしてください' }]);
    const finding = { date: DAY, kind: 'client_times', text: '18:00までにしてください' };
    expect(await asked()).toEqual([finding]);
    await server.call(`POST /api/admin/users/${user.userId}/months/2026-11/accepted-findings`, {
      token: asAdmin,
      body: { findings: [finding], reason: '打刻漏れの訂正だった' },
    });
    expect(await asked()).toEqual([]);
  });

  it('are none under a dispatch, or of an assignment that is over', async () => {
    const dispatched = await assign(clients[0], { contract_kind: 'dispatch', share_percent: 50 });
    await assign(clients[1], { contract_kind: 'ses', share_percent: 50, to_date: '2026-11-10' });
    await punch();
    await returned(dispatched, [{ date: DAY, comment: '18:00までにしてください' }]);
    expect(await asked()).toEqual([]);
  });
});

describe('an assignment with work entered for it', () => {
  it('can’t be removed, or end before that; it can end with it', async () => {
    const id = await assign(clients[0]);
    await punch();
    await split([{ client_assignment_id: id, minutes: 60 }]);
    const end = (to_date: string) =>
      server.call('POST /api/admin/assignments/end', { token: asAdmin, body: { ids: [id], to_date } });
    const removed = await server.call(`DELETE /api/admin/assignments/${id}`, { token: asAdmin });
    for (const { status, body } of [removed, await end('2026-11-18')])
      expect([status, body.code, body.message]).toEqual([
        409,
        'client_assignment_has_work',
        '2026-11-19に、この配属の作業実績が入力されています。先に作業実績を取り消すか、その日を含む期間にしてください',
      ]);
    expect((await end(DAY)).status).toBe(200);
    expect(await dayOf()).toMatchObject({ assigned: [{ client_assignment_id: id, minutes: 490 }] });
  });
});

it('keeps a client company from being deleted, with its assignments', async () => {
  const one = await assign(clients[0], { share_percent: 60 });
  await assign(clients[1], { share_percent: 40 });
  await punch();
  await split([{ client_assignment_id: one, minutes: 120, category: '', note: '' }]);
  const remove = (id: number) => server.call(`DELETE /api/admin/client-companies/${id}`, { token: asAdmin });
  expect(await remove(clients[0])).toMatchObject({
    status: 409,
    body: { code: 'client_has_work', message: expect.stringContaining('作業実績が入力されているため') },
  });
  expect((await month()).body.assignments).toHaveLength(2);
  await split([]);
  expect((await remove(clients[0])).status).toBe(200);
  expect((await month()).body.assignments).toHaveLength(1);
});

describe('the report of a month (作業報告書)', () => {
  const report = (id: number, by = token, path = '/api/work-reports') =>
    server.call(`GET ${path}/${id}?month=2026-11`, { token: by });

  it('has each day of the assignment, its times where all of its work was for the client', async () => {
    const one = await assign(clients[0], {
      from_date: '2026-11-18',
      share_percent: 60,
      workplace: '品川',
      client_unit: '開発部',
    });
    await assign(clients[1], { from_date: '2026-11-20', share_percent: 40 });
    await punch();
    await split([{ client_assignment_id: one, minutes: 490, category: '', note: '' }]);
    await punch('2026-11-20');
    await split([{ client_assignment_id: one, minutes: 125, category: '設計', note: 'レビュー' }], {
      date: '2026-11-20',
    });
    const { body } = await report(one);
    expect(body).toMatchObject({
      name: '客先 花子',
      client_company: 'アクメ',
      client_unit: '開発部',
      workplace: '品川',
      rounding: '日ごとに15分単位で切り捨て',
      worked_days: 2,
      billed_minutes: 600,
      settlement: { excess_minutes: 0 },
    });
    expect(body.days).toHaveLength(13);
    expect(body.days.slice(0, 3)).toEqual([
      { ...NO_WORK, date: '2026-11-18' },
      {
        ...NO_WORK,
        date: DAY,
        start_time: '09:00',
        end_time: '18:10',
        break_minutes: 60,
        work_minutes: 480,
      },
      {
        ...NO_WORK,
        date: '2026-11-20',
        work_minutes: 120,
        category: '設計',
        remark: 'レビュー',
        note: '設計 レビュー',
      },
    ]);
  });

  it('is a page to sign', async () => {
    const one = await assign(clients[0]);
    await punch();
    const response = await fetch(`${server.url}/api/work-reports/${one}/pdf?month=2026-11`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '作業報告書_アクメ_客先 花子_2026-11.pdf',
    );
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages).toHaveLength(1);
    for (const text of [
      '作業報告書',
      'アクメ',
      '作業者',
      '09:00',
      '18:10',
      '作業時間の合計8:00',
      '精算幅140:00〜180:00',
    ])
      expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain(text);
    expect(pages[0]?.textBox.bottom).toBeLessThan(290);
  });

  it('is a workbook, with times and lengths as such', async () => {
    const one = await assign(clients[0]);
    await punch();
    const response = await fetch(`${server.url}/api/work-reports/${one}/xlsx?month=2026-11`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '作業報告書_アクメ_客先 花子_2026-11.xlsx',
    );
    const [tab] = readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(tab?.rows.slice(0, 2).map(([first]) => first?.value)).toEqual(['作業報告書　2026年11月', 'アクメ　御中']);
    // 19 November 2026 is day 46345 of Excel's.
    const day = tab?.rows.find(([first]) => first?.value === 46_345);
    expect(day?.slice(2, 6).map(({ value, format }) => [Math.round(Number(value) * 1440), format])).toEqual([
      [540, '[hh]:mm'],
      [1090, '[hh]:mm'],
      [60, '[h]:mm'],
      [480, '[h]:mm'],
    ]);
    const sum = tab?.rows.find(([first]) => first?.value === '合計');
    expect(Math.round(Number(sum?.[1]?.value) * 1440)).toBe(480);
  });

  it('is one’s own, and for those who see attendance; not of another month or person', async () => {
    const [own, others] = [await assign(clients[0], { to_date: '2026-10-31' }), await assign(clients[0], {}, admin)];
    for (const id of [own, others, 999_999]) expect((await report(id)).status).toBe(404);
    const path = `/api/admin/users/${admin.userId}/work-reports`;
    expect((await report(others, asAdmin, path)).status).toBe(200);
    expect((await report(others, token, path)).status).toBe(403);
    expect((await report(others, asAdmin, `/api/admin/users/${user.userId}/work-reports`)).status).toBe(404);
  });
});

/** A day of a report without work. */
const NO_WORK = {
  holiday: null,
  start_time: null,
  end_time: null,
  ends_next_day: false,
  break_minutes: null,
  work_minutes: 0,
  category: '',
  remark: '',
  note: '',
};

describe('the settlements of a month', () => {
  const settlements = (by = asAdmin) => server.call('GET /api/admin/settlements/2026-11', { token: by });

  it('are of those who are assigned in it, by employee ID', async () => {
    await assign(clients[0]);
    await assign(clients[1], { to_date: '2026-10-31' }, admin);
    await punch();
    const { body } = await settlements();
    expect(body.rows).toMatchObject([
      {
        user_id: user.userId,
        name: '客先 花子',
        unassigned_minutes: 0,
        assignments: [{ client_company: 'アクメ', billed_minutes: 480, price: { total: 40_000 } }],
      },
    ]);
    expect((await settlements(token)).status).toBe(403);
  });

  it('are a file, without prices for whom has none to read', async () => {
    await assign(clients[0], { contract_kind: 'ses' });
    await punch();
    const csv = async (by: string) =>
      (await server.call('GET /api/admin/settlements/2026-11/csv', { token: by })).body.split('\r\n');
    const [head = '', line = ''] = await csv(asAdmin);
    expect(head.endsWith('控除時間,超過時間,未割当,月額（円）,控除（円）,超過（円）,請求額（円・税抜）')).toBe(true);
    expect(line).toBe(
      `${user.employeeId},客先 花子,アクメ,,準委任（SES）,2026-04-01,,,,8:10,8:00,140:00,180:00,132:00,0:00,0:00,700000,660000,0,40000`,
    );
    const plain = await addUser(server.database, { companyId: admin.companyId, role: 'admin' });
    const [, without = ''] = await csv(await server.logIn(plain));
    expect(without.endsWith('140:00,180:00,132:00,0:00,0:00')).toBe(true);
  });

  it('are files for billing software once the month is over', async () => {
    await assign(clients[0], { to_date: '2026-11-19' });
    await assign(clients[1], { from_date: '2026-11-20', band_lower_minutes: null, band_upper_minutes: null });
    await punch();
    const billing = (format: string, by = asAdmin, period = '2026-11') =>
      server.call(`GET /api/admin/settlements/${period}/billing?format=${format}`, { token: by });
    const { body } = await billing('freee');
    // 13 of 19 working days, with 87:47 of 95:47 hours short; six of them without a band.
    expect(body.split('\r\n').slice(1, -1)).toEqual([
      'アクメ,2026/11/30,2026年11月分,客先 花子,作業時間 8:00（精算幅 95:47〜123:09）,1,式,478947,478947,10%',
      'アクメ,2026/11/30,2026年11月分,客先 花子 控除,87:47,1,式,-438944,-438944,10%',
      'ベータ,2026/11/30,2026年11月分,客先 花子,作業時間 0:00,1,式,221052,221052,10%',
    ]);
    expect((await billing('money_forward')).body).toContain('40101,請求書,アクメ,2026年11月分,2026/11/30');
    expect((await billing('board')).status).toBe(200);
    await server.database.kysely
      .updateTable('client_company')
      .set({ name: '𠮷野' })
      .where('client_company_id', '=', clients[1])
      .execute();
    expect(await billing('board')).toMatchObject({ status: 409, body: { message: expect.stringContaining('𠮷') } });
    expect((await billing('freee')).status).toBe(200);
    expect(await billing('freee', asAdmin, '2026-12')).toMatchObject({ body: { code: 'billing_not_over' } });
    expect(await billing('freee', asAdmin, '2026-03')).toMatchObject({ body: { code: 'billing_empty' } });
    const plain = await addUser(server.database, { companyId: admin.companyId, role: 'admin' });
    expect((await billing('freee', await server.logIn(plain))).status).toBe(403);
  });

  it('add up to totals by client, job, category and person', async () => {
    const one = await assign(clients[0], { share_percent: 60 });
    const second = await assign(clients[1], { share_percent: 40 });
    await punch();
    await server.call('POST /api/internal-work', {
      token,
      body: { date: DAY, startTime: '10:00', endTime: '11:00', breakTime: 0 },
    });
    await split([
      { client_assignment_id: one, minutes: 200, category: '設計' },
      { client_assignment_id: second, minutes: 100, category: '設計' },
      { client_assignment_id: second, minutes: 50 },
    ]);
    // Somebody else's day is neither internal work nor open.
    const other = await addUser(server.database, {
      companyId: admin.companyId,
      name: '常駐 太郎',
      hiredOn: '2026-11-01',
    });
    await assign(clients[1], {}, other);
    await addWork(server.database, other, [[DAY, '09:00', '11:00', 0]]);
    type Row = { kind: string; name: string; people: number; minutes: number };
    const totals = async (by: string) =>
      (await server.call(`GET /api/admin/assigned-work/2026-11?by=${by}`, { token: asAdmin })).body.rows.map(
        ({ kind, name, people, minutes }: Row) => `${kind} ${name} ${people} ${minutes}`,
      );
    const rest = ['internal  1 60', 'unassigned  1 80'];
    expect(await totals('client')).toEqual(['assigned ベータ 2 270', 'assigned アクメ 1 200', ...rest]);
    expect(await totals('job')).toEqual(['assigned  2 470', ...rest]);
    expect(await totals('category')).toEqual(['assigned 設計 1 300', 'assigned  2 170', ...rest]);
    expect(await totals('person')).toEqual(['assigned 客先 花子 1 350', 'assigned 常駐 太郎 1 120', ...rest]);
  });

  it('are beside what was planned, with what is expected of a month under way, and as a file', async () => {
    await assign(clients[0], { share_percent: 60 });
    await assign(clients[1], { share_percent: 40, from_date: '2026-11-16' });
    await punch();
    const totals = async (by: string) =>
      (await server.call(`GET /api/admin/assigned-work/2026-11?by=${by}`, { token: asAdmin })).body;
    // Nine working days before those of the second client, of which there are ten; what the share leaves then is nobody's.
    expect(await totals('client')).toMatchObject({
      is_running: false,
      rows: [
        { name: 'アクメ', minutes: 0, plan: { minutes: 19 * 288, expected_minutes: 0 } },
        { name: 'ベータ', minutes: 0, plan: { minutes: 10 * 192, expected_minutes: 0 } },
        { kind: 'unassigned', minutes: 490, plan: { minutes: 9 * 192, expected_minutes: 490 } },
      ],
    });
    expect((await totals('category')).rows).toEqual([{ kind: 'unassigned', name: '', people: 1, minutes: 490 }]);
    server.setNow('2026-11-26T12:00:00+09:00');
    expect(await totals('client')).toMatchObject({
      is_running: true,
      rows: [{ plan: { expected_minutes: 3 * 288 } }, { plan: { expected_minutes: 3 * 192 } }, {}],
    });
    const { body } = await server.call('GET /api/admin/assigned-work/2026-11/csv?by=client', { token: asAdmin });
    expect(body.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(
        /区分,名称,作業時間,人数,予定時間,予定どおりの見込み,予定より不足,予定より超過,計画比（%）$/,
      ),
      '客先,アクメ,0:00,1,91:12,14:24,76:48,0:00,16',
    ]);
  });
});
