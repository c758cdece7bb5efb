import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;
/** Two clients, the first with a job. */
let clients: readonly [number, number];
let job: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
  token = await server.logIn(boss);
  const { companyId } = boss;
  one = await addUser(server.database, { companyId, employeeId: 'E0001', name: '一 太郎' });
  other = await addUser(server.database, { companyId, employeeId: 'E0002', name: '二 花子' });
  for (const person of [one, other]) await employ(server.database, person, '2024-04-01');
  const add = async (route: string, name: string) => (await call(`POST ${route}`, { name })).body.id as number;
  clients = [await add('/api/admin/client-companies', 'A社'), await add('/api/admin/client-companies', 'B社')];
  job = await add(`/api/admin/client-companies/${clients[0]}/job-assignments`, '開発');
});

const call = (route: string, body?: unknown, as = token) => server.call(route, { token: as, body });

const entry = (client: number, from_date: string, to_date: string | null = null, rest: object = {}) => ({
  client_company_id: client,
  job_assignment_id: null,
  from_date,
  to_date,
  share_percent: 100,
  contract_kind: 'ses',
  workplace: '品川',
  client_unit: '第一開発部',
  start_minutes: 540,
  end_minutes: 1080,
  breaks: [{ start_minutes: 720, end_minutes: 780 }],
  rounding_unit: 'day',
  rounding_minutes: 15,
  rounding_direction: 'down',
  band_lower_minutes: 8400,
  band_upper_minutes: 10_800,
  band_method: 'upper_lower',
  is_prorated: true,
  monthly_price: 700_000,
  ...rest,
});
const assign = (people: readonly TestUser[], body: object) =>
  call('POST /api/admin/assignments', { user_ids: people.map(({ userId }) => userId), ...body });
const of = async (user: TestUser) => (await call(`GET /api/admin/users/${user.userId}/assignments`)).body.assignments;
const inShort = async (user: TestUser): Promise<string[]> =>
  (await of(user)).map(
    (row: Record<string, string | number | null>) =>
      `${row['client_company_name']} ${row['from_date']}〜${row['to_date'] ?? ''} ${row['share_percent']}`,
  );
const audits = async () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['subject_user_id', 'before', 'after'])
    .where('company_id', '=', boss.companyId)
    .where('action', '=', 'change_client_assignments')
    .orderBy('audit_entry_id')
    .execute();

describe('people are assigned', () => {
  it('several at once, each audited', async () => {
    const answer = await assign([one, other], entry(clients[0], '2026-04-01', null, { job_assignment_id: job }));
    expect(answer).toMatchObject({ status: 201, body: { message: '2人の配属を登録しました' } });
    expect(await of(one)).toMatchObject([
      {
        user_id: one.userId,
        name: '一 太郎',
        client_company_name: 'A社',
        job_assignment_name: '開発',
        ...entry(clients[0], '2026-04-01', null, { job_assignment_id: job }),
        version: 1,
      },
    ]);
    expect(await audits()).toMatchObject([
      { subject_user_id: one.userId, before: null, after: [{ client_company: 'A社', job_assignment: '開発' }] },
      { subject_user_id: other.userId },
    ]);
  });

  it('by shares up to the whole; a day with more is named, and nobody is assigned', async () => {
    await assign([one], entry(clients[0], '2026-04-01', '2026-12-31', { share_percent: 60 }));
    expect((await assign([one], entry(clients[1], '2026-10-01', null, { share_percent: 40 }))).status).toBe(201);
    const answer = await assign([other, one], entry(clients[1], '2027-01-01', null, { job_assignment_id: null }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'client_assignment_twice',
        message: '一 太郎さんは、同じ期間に同じ取引先・担当業務に配属されています',
      },
    });
    expect(await assign([other, one], entry(clients[0], '2027-01-01', null))).toMatchObject({
      status: 409,
      body: {
        code: 'client_assignment_overfull',
        message: '一 太郎さんの配属の割合の合計が、2027-01-01に140%になります。合計が100%までになるようにしてください',
      },
    });
    expect([await inShort(other), (await audits()).length]).toEqual([[], 2]);
  });

  it('by two requests at once, one of which has no room', async () => {
    const statuses = await Promise.all(
      clients.map(async (client) => (await assign([one], entry(client, '2026-04-01', null))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(await inShort(one)).toHaveLength(1);
  });

  it.each([
    [{ to_date: '2026-03-31' }, '終了日は開始日以降にしてください'],
    [{ band_lower_minutes: 10_801 }, '精算幅は、下限と上限を、下限が上限以下になるように入力してください'],
    [{ band_lower_minutes: null }, '精算幅は、下限と上限を、下限が上限以下になるように入力してください'],
    [{ end_minutes: 540 }, '客先の時間は、始業と終業を、24時間以内になるように入力してください'],
    [{ start_minutes: null }, '客先の時間は、始業と終業を、24時間以内になるように入力してください'],
    [
      { breaks: [{ start_minutes: 500, end_minutes: 600 }] },
      '休憩は、客先の時間の中で、互いに重ならないように入力してください',
    ],
  ])('not with %j', async (fault, message) => {
    expect(await assign([one], entry(clients[0], '2026-04-01', null, fault))).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await of(one)).toEqual([]);
  });

  it.each([
    { share_percent: 0 },
    { share_percent: 101 },
    { monthly_price: -1 },
    { rounding_minutes: 7 },
    { from_date: '' },
  ])('not with %j at its field', async (fault) => {
    const { status, body } = await assign([one], entry(clients[0], '2026-04-01', null, fault));
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(fault)]);
  });

  it('not to a job of another client, and not to what the company doesn’t have', async () => {
    expect(await assign([one], entry(clients[1], '2026-04-01', null, { job_assignment_id: job }))).toMatchObject({
      status: 400,
      body: { code: 'job_assignment_mismatch' },
    });
    expect((await assign([one], entry(999_999, '2026-04-01'))).status).toBe(404);
    const stranger = await addUser(server.database, { role: 'super_admin' });
    expect((await assign([one, stranger], entry(clients[0], '2026-04-01'))).status).toBe(404);
    expect(await of(one)).toEqual([]);
  });
});

describe('an assignment', () => {
  it('is changed by who has seen it as it is; the same once more leaves no trace', async () => {
    await assign([one], entry(clients[0], '2026-04-01'));
    const [{ id, version }] = await of(one);
    const body = { ...entry(clients[1], '2026-05-01', null, { share_percent: 50 }), version };
    expect(await call(`PUT /api/admin/assignments/${id}`, body)).toMatchObject({
      status: 200,
      body: { message: '配属を更新しました', client_company_name: 'B社', version: 2 },
    });
    expect(await call(`PUT /api/admin/assignments/${id}`, body)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await audits()).toMatchObject([{}, { before: [{ client_company: 'A社' }], after: [{ share_percent: 50 }] }]);
    expect(await call(`PUT /api/admin/assignments/${id}`, { ...body, share_percent: 60 })).toMatchObject({
      status: 409,
      body: { code: 'client_assignment_changed' },
    });
  });

  it('is deleted, and audited', async () => {
    await assign([one], entry(clients[0], '2026-04-01'));
    const [{ id }] = await of(one);
    expect((await call(`DELETE /api/admin/assignments/${id}`)).body).toEqual({ message: '配属を削除しました' });
    expect(await of(one)).toEqual([]);
    expect((await audits()).at(-1)).toMatchObject({ after: null });
    expect((await call(`DELETE /api/admin/assignments/${id}`)).status).toBe(404);
  });

  it('has its price for super admins alone', async () => {
    await assign([one], entry(clients[0], '2026-04-01'));
    const admin = await addUser(server.database, { companyId: boss.companyId, role: 'admin' });
    const { status, body } = await call('GET /api/admin/assignments', undefined, await server.logIn(admin));
    expect(status).toBe(200);
    expect(body.assignments).toHaveLength(1);
    expect(body.assignments[0]).not.toHaveProperty('monthly_price');
    expect((await call('GET /api/admin/assignments')).body.assignments).toMatchObject([{ monthly_price: 700_000 }]);
  });
});

describe('several', () => {
  const idsOf = async (...people: TestUser[]): Promise<number[]> =>
    (await Promise.all(people.map(of))).flat().map(({ id }: { id: number }) => id);

  it('end with a day', async () => {
    await assign([one, other], entry(clients[0], '2026-04-01'));
    const ids = await idsOf(one, other);
    expect(await call('POST /api/admin/assignments/end', { ids, to_date: '2026-03-31' })).toMatchObject({
      status: 400,
      body: { code: 'client_assignment_ends_before' },
    });
    expect((await call('POST /api/admin/assignments/end', { ids, to_date: '2026-12-31' })).body).toEqual({
      message: '2件の配属の終了日を設定しました',
    });
    expect([await inShort(one), await inShort(other)]).toEqual([
      ['A社 2026-04-01〜2026-12-31 100'],
      ['A社 2026-04-01〜2026-12-31 100'],
    ]);
  });

  it('go on at another client from a day on', async () => {
    await assign([one, other], entry(clients[0], '2026-04-01', null, { share_percent: 80 }));
    const ids = await idsOf(one, other);
    const body = { ids, client_company_id: clients[1], job_assignment_id: null, from_date: '2026-12-01' };
    expect(await call('POST /api/admin/assignments/move', { ...body, from_date: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { code: 'client_assignment_not_held' },
    });
    expect((await call('POST /api/admin/assignments/move', body)).body).toEqual({
      message: '2件の配属の取引先を変更しました',
    });
    expect(await inShort(other)).toEqual(['A社 2026-04-01〜2026-11-30 80', 'B社 2026-12-01〜 80']);
    expect((await call('POST /api/admin/assignments/move', { ...body, ids: [...ids, 999_999] })).status).toBe(404);
  });
});

it('lists those of today, to come and over; of a leaver up to the last day', async () => {
  await assign([one], entry(clients[0], '2025-04-01', '2026-11-19'));
  await assign([one], entry(clients[1], '2026-11-20', '2026-11-20'));
  await assign([one], entry(clients[0], '2026-11-21'));
  await assign([other], entry(clients[0], '2026-04-01'));
  const list = async (state?: string): Promise<string[]> =>
    (await call(`GET /api/admin/assignments${state === undefined ? '' : `?state=${state}`}`)).body.assignments.map(
      ({ employee_id, from_date }: Record<string, string>) => `${employee_id} ${from_date}`,
    );
  expect(await list()).toHaveLength(4);
  expect(await list('current')).toEqual(['E0001 2026-11-20', 'E0002 2026-04-01']);
  expect(await list('coming')).toEqual(['E0001 2026-11-21']);
  expect(await list('ended')).toEqual(['E0001 2025-04-01']);
  await employ(server.database, other, '2024-04-01', { left_on: '2026-11-19' });
  expect(await list('ended')).toEqual(['E0001 2025-04-01', 'E0002 2026-04-01']);
});

describe('the group attributes of a person', () => {
  const set = (client: number | null, jobId: number | null = null, rest: object = {}) =>
    call(`PUT /api/admin/users/${one.userId}/group-attributes`, {
      client_company_id: client,
      job_assignment_id: jobId,
      ...rest,
    });
  const shown = async () => {
    const { body } = await call(`GET /api/admin/users/${one.userId}`);
    return [body.client_company_name, body.job_assignment_name];
  };

  it('are those of today: another client begins one, and the one before ends yesterday', async () => {
    await set(clients[0], job);
    expect([await shown(), await inShort(one)]).toEqual([['A社', '開発'], ['A社 2026-11-20〜 100']]);
    // On the same day it is replaced.
    await set(clients[1]);
    expect([await shown(), await inShort(one)]).toEqual([['B社', null], ['B社 2026-11-20〜 100']]);
    await set(null);
    expect([await shown(), await inShort(one)]).toEqual([[null, null], []]);
    await assign([one], entry(clients[0], '2026-04-01', null, { job_assignment_id: job }));
    await set(clients[0]);
    expect(await of(one)).toMatchObject([
      { to_date: '2026-11-19', job_assignment_name: '開発' },
      { from_date: '2026-11-20', job_assignment_name: null, workplace: '品川', monthly_price: 700_000 },
    ]);
    await set(null);
    expect([await shown(), await inShort(one)]).toEqual([[null, null], ['A社 2026-04-01〜2026-11-19 100']]);
  });

  it('are of the largest share, which alone another client takes the place of', async () => {
    await assign([one], entry(clients[0], '2026-04-01', null, { share_percent: 60 }));
    await assign([one], entry(clients[0], '2026-05-01', '2026-12-31', { share_percent: 40, job_assignment_id: job }));
    await set(clients[1]);
    expect([await shown(), await inShort(one)]).toEqual([
      ['B社', null],
      ['A社 2026-04-01〜2026-11-19 60', 'A社 2026-05-01〜2026-12-31 40', 'B社 2026-11-20〜 60'],
    ]);
  });

  it('are refused where another assignment would be shown still, and nothing changes', async () => {
    for (const job_assignment_id of [null, job])
      await assign([one], entry(clients[0], '2026-04-01', null, { share_percent: 50, job_assignment_id }));
    expect(await set(clients[1])).toMatchObject({ status: 409, body: { code: 'client_assignments_several' } });
    expect(await inShort(one)).toEqual(['A社 2026-04-01〜 50', 'A社 2026-04-01〜 50']);
  });

  it('of a month are those of its last day that has any', async () => {
    await assign([one], entry(clients[0], '2026-04-01', '2026-10-20'));
    await assign([one], entry(clients[1], '2026-11-10'));
    const clientIn = async (month: string) =>
      (await call(`GET /api/admin/months/${month}`)).body.rows.find(
        ({ user_id }: { user_id: number }) => user_id === one.userId,
      )?.client_company_id;
    expect([await clientIn('2026-09'), await clientIn('2026-10'), await clientIn('2026-11')]).toEqual([
      clients[0],
      clients[0],
      clients[1],
    ]);
  });

  it('by a scope of a client company are those at it alone, of everybody, by whatever share', async () => {
    await assign([one], entry(clients[0], '2026-04-01', null, { share_percent: 60 }));
    await assign([one], entry(clients[1], '2026-04-01', null, { share_percent: 40 }));
    await assign([other], entry(clients[1], '2026-04-01', '2026-11-19'));
    const { body: role } = await call('POST /api/admin/permission-roles', {
      name: '営業',
      permissions: ['read_assignments'],
    });
    const manager = await addUser(server.database, { companyId: boss.companyId });
    await call('POST /api/admin/permission-assignments', {
      user_id: manager.userId,
      role_id: role.id,
      scope: 'client_company',
      client_company_id: clients[1],
      from_date: '2026-04-01',
      to_date: null,
    });
    const { body } = await call('GET /api/admin/assignments', undefined, await server.logIn(manager));
    expect(
      body.assignments.map((row: Record<string, string>) => `${row['employee_id']} ${row['client_company_name']}`),
    ).toEqual(['E0001 B社', 'E0002 B社']);
    expect(body.assignments[0]).not.toHaveProperty('monthly_price');
  });
});

describe('a file', () => {
  async function upload(path: '/preview' | '', ...lines: string[]) {
    const body = new FormData();
    body.set('file', new Blob([lines.join('\n')]), '配属.csv');
    return call(`POST /api/admin/assignments/import${path}`, body);
  }

  it('adds and changes assignments, and leaves what its columns don’t say', async () => {
    await assign([one], entry(clients[0], '2026-04-01', null, { job_assignment_id: job, share_percent: 60 }));
    const answer = await upload(
      '',
      '社員ID,取引先企業,担当業務,開始日,終了日,精算幅の下限,精算幅の上限',
      'ｅ0001,Ａ社,開発,2026-04-01,2026-12-31,140:00,185.5',
      'E0001,B社,,2027-01-01,,,',
    );
    expect(answer).toMatchObject({ status: 200, body: { message: '2件の配属を登録しました', added: 1, changed: 1 } });
    expect(await of(one)).toMatchObject([
      {
        to_date: '2026-12-31',
        share_percent: 60,
        workplace: '品川',
        band_upper_minutes: 11_130,
        monthly_price: 700_000,
      },
      { client_company_name: 'B社', share_percent: 100, contract_kind: null, band_lower_minutes: null },
    ]);
  });

  it('has what the ledger says of a dispatch, and takes it back as it was', async () => {
    await assign([one], entry(clients[0], '2026-04-01', null, { contract_kind: 'dispatch' }));
    const exported = async () => {
      const response = await fetch(`${server.url}/api/admin/assignments/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.text())
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n');
    };
    const head = '社員ID,取引先企業,開始日,協定対象派遣労働者,性別,責任の程度,健康保険の資格取得届';
    const more = '厚生年金保険の資格取得届,雇用保険の資格取得届,資格取得届を提出していない理由';
    const row = 'E0001,A社,2026-04-01,はい,女,役職なし,提出あり';
    expect(await upload('', `${head},${more}`, `${row},提出あり,提出なし,週15時間のため`)).toMatchObject({
      body: { changed: 1 },
    });
    const terms = {
      is_agreement_worker: true,
      dispatch_sex: 'female',
      duty_grade: '役職なし',
      beyond_hours: '',
      placement: '',
      has_health_insurance: true,
      has_pension_insurance: true,
      has_employment_insurance: false,
      insurance_reason: '週15時間のため',
    };
    expect(await of(one)).toMatchObject([{ workplace: '品川', dispatch_terms: terms }]);
    const file = await exported();
    expect(await upload('', ...file)).toMatchObject({ body: { changed: 0, unchanged: 1 } });
    expect(
      await upload('', '社員ID,取引先企業,開始日,終了日,責任の程度', 'E0001,A社,2026-04-01,2027-03-31,'),
    ).toMatchObject({ body: { changed: 1 } });
    expect(await of(one)).toMatchObject([{ to_date: '2027-03-31', dispatch_terms: { ...terms, duty_grade: '' } }]);
    const { body } = await upload('/preview', head, 'E0001,A社,2026-04-01,不明,不明,役職なし,済');
    expect(body.rows[0].faults).toEqual([
      { column: '協定対象派遣労働者', message: 'はい・いいえのいずれかを入力してください' },
      { column: '性別', message: '女・男のいずれかを入力してください' },
      { column: '健康保険の資格取得届', message: '提出あり・提出なしのいずれかを入力してください' },
    ]);
  });

  describe('that was imported', () => {
    const imports = async () => (await call('GET /api/admin/imports/assignments')).body.imports;
    const undo = (id: number) => call(`POST /api/admin/imports/${id}/undo`, {});
    const rows = [
      '社員ID,取引先企業,開始日,終了日',
      'E0001,A社,2026-04-01,2026-12-31',
      'E0001,B社,2027-01-01,',
      'E0002,B社,2026-10-01,',
    ];

    beforeEach(async () => {
      await assign([one], entry(clients[0], '2026-04-01', null));
      await upload('', ...rows);
    });

    it('is undone, once', async () => {
      const [kept] = await imports();
      expect(kept).toMatchObject({ added: 2, changed: 1, is_undone: false, actor_name: expect.any(String) });
      expect(await undo(kept.id)).toMatchObject({ status: 200, body: { message: '3件の客先配属を元に戻しました' } });
      expect(await of(one)).toMatchObject([{ client_company_name: 'A社', to_date: null, workplace: '品川' }]);
      expect(await of(other)).toEqual([]);
      expect(await imports()).toMatchObject([{ is_undone: true }]);
      expect(await undo(kept.id)).toMatchObject({ status: 409, body: { code: 'import_undone' } });
      expect((await undo(999_999)).status).toBe(404);
    });

    it('is kept only where it changed something', async () => {
      await upload('', ...rows);
      expect(await imports()).toHaveLength(1);
    });

    it('stays whole where one of its assignments was changed since', async () => {
      const [kept] = await imports();
      const [, added] = await of(one);
      await call('POST /api/admin/assignments/end', { ids: [added.id], to_date: '2027-03-31' });
      expect(await undo(kept.id)).toMatchObject({ status: 409, body: { code: 'import_changed' } });
      expect(await of(one)).toMatchObject([{ to_date: '2026-12-31' }, { to_date: '2027-03-31' }]);
      expect(await of(other)).toHaveLength(1);
      expect(await imports()).toMatchObject([{ is_undone: false }]);
    });

    it('stays where what it changed has gone', async () => {
      const [kept] = await imports();
      const [changed] = await of(one);
      await call(`DELETE /api/admin/assignments/${changed.id}`);
      expect(await undo(kept.id)).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    });
  });

  it('is refused whole with each of its faults at its cell', async () => {
    const lines = [
      '社員ID,取引先企業,担当業務,開始日,終了日,割合,契約の種類,始業,終業,休憩,精算幅の下限,精算幅の上限',
      'E0001,A社,,2026-04-01,,60,,,,,,',
      'E0001,B社,,2026-05-01,,50,,,,,,',
      'E0002,C社,,2026-04-01,,,,,,,,',
      'E0002,B社,開発,2026-04-01,,,,,,,,',
      'E0002,A社,,2026-04-01,2026-03-31,,,,,,,',
      'E0002,A社,開発,2026-04-01,,,出向,9:00,,12:00,180,140',
    ];
    const { body } = await upload('/preview', ...lines);
    expect(body).toMatchObject({ added: 1, faulty: 5 });
    expect(
      body.rows.map(({ faults }: { faults: { column: string; message: string }[] }) =>
        faults.map(({ column, message }) => `${column}: ${message}`),
      ),
    ).toEqual([
      [],
      ['割合: 配属の割合の合計が、2026-05-01に110%になります。100%以内にしてください'],
      ['取引先企業: 登録されていない取引先企業です'],
      ['担当業務: この取引先企業の担当業務ではありません'],
      ['終了日: 終了日は開始日以降にしてください'],
      [
        '契約の種類: 準委任（SES）・請負・労働者派遣のいずれかを入力してください',
        '終業: 客先の時間は、始業と終業を、24時間以内になるように入力してください',
        '休憩: 12:00-13:00のように入力してください',
      ],
    ]);
    expect(await upload('', ...lines)).toMatchObject({ status: 400, body: { code: 'import_faulty' } });
    expect([await of(one), await of(other)]).toEqual([[], []]);
  });
});

it('the database refuses shares of more than the whole', async () => {
  await assign([one], entry(clients[0], '2026-04-01'));
  await expect(
    server.database.kysely
      .insertInto('client_assignment')
      .values({
        company_id: one.companyId,
        user_id: one.userId,
        client_company_id: clients[1],
        from_date: '2026-05-01',
        share_percent: 1,
      })
      .execute(),
  ).rejects.toThrow('more than 100 percent');
});
