import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { LedgerEntry } from '#contract/dispatch-ledger.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { assignToClient, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let person: TestUser;
let token: string;
let client: number;
let dispatch: number;

beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-20T12:00:00+09:00');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
  person = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0001', name: '松井 蓮' });
  await employ(server.database, person, '2026-04-01');
  ({ client_company_id: client } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: boss.companyId, name: '日の出電機' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow());
  dispatch = await assignToClient(server.database, person, {
    client_company_id: client,
    contract_kind: 'dispatch',
    dispatch_employment: 'fixed_term',
    workplace: '川崎事業所',
    client_unit: '評価部',
    from_date: '2026-04-01',
    to_date: '2026-12-31',
  });
});

const call = (route: string, body?: unknown) => server.call(route, { token, body });
const ledgerOf = (year = 2026) => call(`GET /api/admin/users/${person.userId}/dispatch-ledger?year=${year}`);
const entry = async (): Promise<LedgerEntry> => (await ledgerOf()).body.dispatches[0];
const valueOf = (items: LedgerEntry['items'], label: string) => items.find((item) => item.label === label)?.value;

it('the ledger has what is entered in its places, and names the rest', async () => {
  expect(valueOf((await entry()).items, '派遣先責任者')).toBeNull();
  expect(valueOf((await entry()).items, '派遣就業をする日')).toBeNull();
  await server.database.pool.query(
    `update work_contract set weekday_minutes = '{0,480,480,480,480,480,0}', weekly_days = null, weekly_minutes = null,
       ends_on = '2027-03-31' where company_id = $1 and user_id = $2`,
    [boss.companyId, person.userId],
  );
  await call('POST /api/admin/dispatch-workplaces', {
    client_company_id: client,
    name: '川崎事業所',
    location: '川崎市',
    manager: '総務部長 日野 出',
    accepted_from: '2026-04-01',
    extensions: [],
  });
  await call('PUT /api/admin/dispatch-agency', { manager: '課長 早川 客子', office: '本社', licence: '派13-000001' });
  expect((await ledgerOf()).body.agency).toBe('本社　許可番号 派13-000001');
  const added = await call('POST /api/admin/dispatch-records', {
    user_id: person.userId,
    kind: 'training',
    record_date: '2026-04-02',
    content: '入職時の訓練 8時間',
  });
  expect(added.status).toBe(201);
  const { items } = await entry();
  expect(valueOf(items, '派遣先責任者')).toBe('総務部長 日野 出');
  expect(valueOf(items, '事業所の所在地')).toBe('川崎市');
  expect(valueOf(items, '派遣元責任者')).toBe('課長 早川 客子');
  expect(valueOf(items, '教育訓練')).toBe('2026-04-02（木） 入職時の訓練 8時間');
  expect(valueOf(items, '派遣就業をする日')).toBe('毎週 月・火・水・木・金曜日');
  expect(valueOf(items, '労働契約の期間')).toBe('2026-04-01（水）〜2027-03-31（水）');
});

it('a year has the dispatches that hold in it, and its records', async () => {
  await call('POST /api/admin/dispatch-records', {
    user_id: person.userId,
    kind: 'complaint',
    record_date: '2025-12-31',
    content: '前の年',
  });
  expect((await ledgerOf()).body).toMatchObject({ records: [], dispatches: [{ client_assignment_id: dispatch }] });
  expect((await ledgerOf(2025)).body).toMatchObject({ records: [{ content: '前の年' }], dispatches: [] });
  expect((await ledgerOf(1999)).status).toBe(400);
});

it('the terms of a dispatch are stored with it, and kept by whoever changes the rest', async () => {
  const read = async () =>
    (await call(`GET /api/admin/users/${person.userId}/assignments`)).body.assignments[0] as Record<string, unknown>;
  const bodyOf = (row: Record<string, unknown>) => {
    const names = ['client_company_id', 'job_assignment_id', 'from_date', 'to_date', 'share_percent', 'contract_kind'];
    const more = [
      'workplace',
      'client_unit',
      'dispatch_employment',
      'start_minutes',
      'end_minutes',
      'breaks',
      'version',
    ];
    const rest = [
      'rounding_unit',
      'rounding_minutes',
      'rounding_direction',
      'band_lower_minutes',
      'band_upper_minutes',
    ];
    const last = ['band_method', 'is_prorated', 'monthly_price'];
    return Object.fromEntries([...names, ...more, ...rest, ...last].map((name) => [name, row[name]]));
  };
  const terms = {
    is_agreement_worker: true,
    dispatch_sex: 'male',
    duty_grade: '役職なし',
    beyond_hours: 'なし',
    placement: '',
    has_health_insurance: true,
    has_pension_insurance: true,
    has_employment_insurance: false,
    insurance_reason: '週15時間のため',
  };
  const put = (body: object) => call(`PUT /api/admin/assignments/${dispatch}`, body);
  expect((await put({ ...bodyOf(await read()), dispatch_terms: terms })).body.dispatch_terms).toEqual(terms);
  const { items, notice } = await entry();
  expect(valueOf(items, '雇用保険の資格取得届')).toBe('提出なし（週15時間のため）');
  expect(valueOf(notice, '性別')).toBe('男');
  const changed = await put({ ...bodyOf(await read()), client_unit: '設計部' });
  expect(changed.body).toMatchObject({ client_unit: '設計部', dispatch_terms: terms });
  const { rows } = await server.database.pool.query(
    `select after -> 0 ->> 'duty_grade' as duty from audit_entry where company_id = $1 and action = 'change_client_assignments'`,
    [boss.companyId],
  );
  expect(rows.map(({ duty }) => duty)).toEqual(['役職なし', '役職なし']);
});

it('records are changed and deleted, each audited at the person', async () => {
  const body = {
    user_id: person.userId,
    kind: 'stability',
    record_date: '2026-11-01',
    content: '派遣先へ直接雇用を依頼',
  };
  const { id } = (await call('POST /api/admin/dispatch-records', body)).body;
  await call(`PUT /api/admin/dispatch-records/${id}`, { ...body, content: '新しい派遣先を提供' });
  await call(`PUT /api/admin/dispatch-records/${id}`, { ...body, content: '新しい派遣先を提供' });
  await call(`DELETE /api/admin/dispatch-records/${id}`);
  const { rows } = await server.database.pool.query(
    `select action, subject_user_id from audit_entry where company_id = $1 and action like '%dispatch_record' order by audit_entry_id`,
    [boss.companyId],
  );
  expect(rows).toEqual(
    ['add_dispatch_record', 'change_dispatch_record', 'delete_dispatch_record'].map((action) => ({
      action,
      subject_user_id: person.userId,
    })),
  );
  expect((await call('POST /api/admin/dispatch-records', { ...body, user_id: 999_999 })).status).toBe(404);
  expect((await call('POST /api/admin/dispatch-records', { ...body, content: ' ' })).status).toBe(400);
});

it('is printed and written as CSV, with what is missing named', async () => {
  const file = async (path: string) => {
    const response = await fetch(`${server.url}/api/admin/users/${person.userId}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
  };
  for (const path of [
    'dispatch-ledger/pdf?year=2026',
    `dispatch-notices/${dispatch}/pdf`,
    'dispatch-ledger/pdf?year=2020',
  ]) {
    const { status, text } = await file(path);
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  const csv = await file('dispatch-ledger/csv?year=2026');
  expect(csv.text).toContain('E0001,松井 蓮,日の出電機,2026-04-01（水）〜2026-12-31（木）,派遣先責任者,未登録');
  const notice = await file(`dispatch-notices/${dispatch}/csv`);
  expect(notice.text).toContain(',60歳以上の別,60歳未満');
  expect((await file('dispatch-notices/999999/pdf')).status).toBe(404);
});
