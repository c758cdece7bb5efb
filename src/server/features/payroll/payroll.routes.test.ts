import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { addLeaveGrant, addLeaveRequest } from '../../testing/leave-builders.ts';

const MONTH = '2026-10';
/** A Friday, and the only working day of the month for those hired on it. */
const DAY = '2026-10-30';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let admin: string;
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  admin = await server.logIn(await hired({ employeeId: 'A1', role: 'admin', name: '管理 花子' }));
  boss = await server.logIn(await hired({ employeeId: 'B1', role: 'super_admin', name: '全権 一郎' }));
  employee = await hired({ employeeId: 'C1', name: '勤怠 太郎' });
});

const hired = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, { companyId, hiredOn: DAY, ...rest });

const TEMPLATE = {
  name: '給与ソフト',
  encoding: 'utf-8',
  hours_format: 'h_mm',
  has_header: true,
  columns: [
    { item: 'employee_id', heading: '社員番号', text: '' },
    { item: 'name', heading: '氏名', text: '' },
    { item: 'worked_hours', heading: '実働', text: '' },
    { item: 'overtime', heading: '残業', text: '' },
    { item: 'status', heading: '状態', text: '' },
    { item: 'fixed_text', heading: 'Version', text: '2' },
    { item: 'empty', heading: '', text: '' },
  ],
};

const add = (changed: object = {}, as = boss, headers: Record<string, string> = {}): Promise<TestResponse> =>
  server.call('POST /api/admin/payroll-templates', { token: as, body: { ...TEMPLATE, ...changed }, headers });
const added = async (changed: object = {}): Promise<number> => (await add(changed)).body.id;
const list = async (as = admin) => (await server.call('GET /api/admin/payroll-templates', { token: as })).body;
const preview = (query: string, as = admin): Promise<TestResponse> =>
  server.call(`GET /api/admin/months/${MONTH}/payroll/preview?${query}`, { token: as });
const refusal = (query: string, as = admin): Promise<TestResponse> =>
  server.call(`GET /api/admin/months/${MONTH}/payroll?${query}`, { token: as });

async function file(query: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const answer = await fetch(`${server.url}/api/admin/months/${MONTH}/payroll?${query}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, bytes.toString()).toBe(200);
  return { bytes, headers: answer.headers };
}

/** A day of 9:10, 1:10 of it overtime. */
async function work(): Promise<void> {
  const answer = await server.call('PUT /api/time-records/new', {
    token: await server.logIn(employee),
    body: { date: DAY, modification_reason: '打刻漏れ', clock_in: '09:00', clock_out: '19:15', break_time: 65 },
  });
  expect(answer.status).toBe(200);
}

const close = async (reason = '給与計算のため'): Promise<void> => {
  const { body } = await server.call(`POST /api/admin/months/${MONTH}/close`, {
    token: admin,
    body: { user_ids: [employee.userId], reason },
  });
  expect(body).toMatchObject({ refused: [] });
};

describe('templates', () => {
  it('are added, changed and deleted by super admins, read by admins, and each change is audited', async () => {
    const answer = await add();
    expect(answer).toMatchObject({ status: 201, body: { ...TEMPLATE, message: 'テンプレートを追加しました' } });
    const { id } = answer.body;
    const [first] = await list();
    // What a client of before it was a choice sends.
    expect(first).toEqual({ id, ...TEMPLATE, quotes: 'as_needed' });

    const columns = TEMPLATE.columns.toReversed();
    const form = { encoding: 'shift_jis', hours_format: 'h_dot_mm', quotes: 'always', has_header: false };
    const changed = { ...TEMPLATE, ...form, name: ' 新しい名前 ', columns };
    const change = await server.call(`PUT /api/admin/payroll-templates/${id}`, {
      token: boss,
      body: { id, ...changed },
    });
    expect(change).toMatchObject({ status: 200, body: { ...changed, name: '新しい名前' } });
    expect(await list()).toEqual([{ id, ...changed, name: '新しい名前' }]);

    await server.call(`DELETE /api/admin/payroll-templates/${id}`, { token: boss });
    expect(await list()).toEqual([]);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('company_id', '=', companyId)
      .where('action', 'like', '%payroll_template')
      .orderBy('audit_entry_id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'add_payroll_template', after: { name: '給与ソフト' } },
      { action: 'change_payroll_template', before: { name: '給与ソフト' }, after: { name: '新しい名前' } },
      { action: 'delete_payroll_template', before: { name: '新しい名前' } },
    ]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'テンプレート名を入力してください'],
    ['a long name', { name: 'あ'.repeat(61) }, 'name', '60文字以内で入力してください'],
    ['an unknown encoding', { encoding: 'euc-jp' }, 'encoding', '文字コードの形式が正しくありません'],
    ['an unknown notation', { hours_format: 'days' }, 'hours_format', '時間の形式の形式が正しくありません'],
    ['unknown quotes', { quotes: 'single' }, 'quotes', '引用符の形式が正しくありません'],
    ['no columns', { columns: [] }, 'columns', '列を追加してください'],
    ['nobody named', { columns: TEMPLATE.columns.slice(1) }, 'columns', '社員IDの列が必要です'],
    [
      'an unknown item',
      { columns: [{ item: 'salary', heading: '給与', text: '' }] },
      'columns/0/item',
      '項目の形式が正しくありません',
    ],
    [
      'a heading twice',
      { columns: [...TEMPLATE.columns, { item: 'night', heading: '残業', text: '' }] },
      'columns/7/heading',
      '同じ見出しの列があります',
    ],
    [
      'a heading that the encoding lacks',
      { encoding: 'shift_jis', columns: [{ item: 'employee_id', heading: '𠮷番号', text: '' }] },
      'columns/0/heading',
      'Shift_JISにない文字です: 𠮷',
    ],
  ])('rejects %s at its field', async (_, changed, field, message) => {
    expect(await add(changed)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: message } },
    });
  });

  it('have unique names within the company', async () => {
    const id = await added();
    const taken = { status: 409, body: { code: 'payroll_name_taken', fields: { name: expect.any(String) } } };
    expect(await add()).toMatchObject(taken);
    const other = await added({ name: '別の名前' });
    const rename = (target: number, name: string) =>
      server.call(`PUT /api/admin/payroll-templates/${target}`, { token: boss, body: { ...TEMPLATE, name } });
    expect(await rename(other, TEMPLATE.name)).toMatchObject(taken);
    expect((await rename(id, TEMPLATE.name)).status).toBe(200);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => add({ name: '同時' })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const elsewhere = await addUser(server.database, { role: 'super_admin' });
    expect((await add({}, await server.logIn(elsewhere))).status).toBe(201);
  });

  it('are added once for a replayed key, also concurrently', async () => {
    const send = (name: string, key: string, as = boss) => add({ name }, as, { 'idempotency-key': key });
    const answers = await Promise.all([send('同時', 'key'), send('同時', 'key'), send('同時', 'key')]);
    const [first] = answers;
    expect(first).toMatchObject({ status: 201, body: { name: '同時', columns: TEMPLATE.columns } });
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: first?.body });
    expect(await send('別名', 'key')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await send('同時', 'other')).toMatchObject({ status: 409, body: { code: 'payroll_name_taken' } });
    const colleague = await server.logIn(await hired({ role: 'super_admin' }));
    expect(await send('別名', 'key', colleague)).toMatchObject({ status: 201 });
    expect(await list()).toHaveLength(2);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select('audit_entry_id')
      .where('company_id', '=', companyId)
      .where('action', '=', 'add_payroll_template')
      .execute();
    expect(entries).toHaveLength(2);
  });
});

describe('the file', () => {
  it('has a line for each employee, the columns in their order, by the template’s words', async () => {
    await work();
    const { bytes, headers } = await file(`template_id=${await added()}`);
    expect(bytes.toString()).toBe(
      '\uFEFF社員番号,氏名,実働,残業,状態,Version,\r\n' +
        'A1,管理 花子,0:00,0:00,未締め,2,\r\n' +
        'B1,全権 一郎,0:00,0:00,未締め,2,\r\n' +
        'C1,勤怠 太郎,9:10,1:10,未締め,2,\r\n',
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`給与連携_給与ソフト_${MONTH}.csv`)}`,
      'payroll-not-closed': '3',
      'payroll-replaced': '0',
      'cache-control': 'no-store',
    });
  });

  it('is Shift_JIS as Windows has it, without a header row, where the template says so', async () => {
    await hired({ employeeId: 'D1', name: '髙橋 〜①－−' });
    const { bytes, headers } = await file(
      `template_id=${await added({ encoding: 'shift_jis', has_header: false, columns: TEMPLATE.columns.slice(0, 2) })}`,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
    const last = bytes.subarray(bytes.lastIndexOf('D1'));
    expect(last.toString('hex')).toBe('44312cfbfc8bb42081608740817c817c0d0a');
    expect(iconv.decode(bytes, 'cp932').startsWith('A1,管理 花子\r\n')).toBe(true);
  });

  it('has every cell quoted, no BOM and hours by 60, where the template says so', async () => {
    await work();
    await hired({ employeeId: 'D1', name: '二重"引用" 花子' });
    const form = { encoding: 'utf-8-without-bom', hours_format: 'h_dot_mm', quotes: 'always' };
    const { bytes, headers } = await file(`template_id=${await added(form)}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(bytes.toString()).toBe(
      '"社員番号","氏名","実働","残業","状態","Version",""\r\n' +
        '"A1","管理 花子","0.00","0.00","未締め","2",""\r\n' +
        '"B1","全権 一郎","0.00","0.00","未締め","2",""\r\n' +
        '"C1","勤怠 太郎","9.10","1.10","未締め","2",""\r\n' +
        '"D1","二重""引用"" 花子","0.00","0.00","未締め","2",""\r\n',
    );
  });

  it.each(['as_needed', 'always'])('keeps a line break of a name in its cell, with quotes %s', async (quotes) => {
    const name = '二行\n花子';
    await hired({ employeeId: 'D1', name });
    const { bytes } = await file(`template_id=${await added({ quotes })}`);
    const lines: string[][] = parse(bytes, { bom: true });
    expect(lines.map(({ length }) => length)).toEqual(lines.map(() => TEMPLATE.columns.length));
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['D1', name]);
  });

  it('is rejected where the encoding lacks a character of a name, unless 〓 is requested; of an ID always', async () => {
    await hired({ employeeId: 'D1', name: '𠮷田 一' });
    const id = await added({ encoding: 'shift_jis' });
    expect((await preview(`template_id=${id}`)).body.lacking).toEqual([
      { employee_id: 'D1', name: '𠮷田 一', characters: '𠮷', in_employee_id: false },
    ]);
    expect(await refusal(`template_id=${id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'payroll_characters',
        message: 'Shift_JISにない文字を含む社員がいるため、出力できません: D1 𠮷田 一',
      },
    });
    const { bytes, headers } = await file(`template_id=${id}&replace=true`);
    expect(iconv.decode(bytes, 'cp932')).toContain('\r\nD1,〓田 一,');
    expect(headers.get('payroll-replaced')).toBe('1');

    await hired({ employeeId: '𠮷1', name: '試験' });
    expect((await refusal(`template_id=${id}&replace=true`)).body.message).toMatch(/: 𠮷1 試験$/);
    expect((await refusal(`template_id=${await added({ name: '別' })}`)).status).toBe(200);
  });

  it('is rejected where no column holds something that somebody has, unless that is allowed', async () => {
    await work();
    await hired({ employeeId: 'D1', name: '退勤 花子' });
    const columns = [TEMPLATE.columns[0], { item: 'attended_days', heading: '出勤日数', text: '' }];
    const id = await added({ columns });
    expect((await preview(`template_id=${id}`)).body).toMatchObject({
      uncovered: [{ employee_id: 'C1', name: '勤怠 太郎', items: [{ item: 'legal_overtime', amount: 70 }] }],
      sums: null,
    });
    expect(await refusal(`template_id=${id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'payroll_uncovered',
        message:
          'テンプレートに列のない項目がある社員がいるため、出力できません。内容を確認し、出力しないことを承認してください: ' +
          'C1 勤怠 太郎（時間外（合計））',
      },
    });
    const { bytes } = await file(`template_id=${id}&allow_uncovered=true`);
    expect(bytes.toString()).toContain('\r\nC1,1\r\n');
  });

  it('adds up in its columns, and the preview says of whom it doesn’t', async () => {
    await work();
    expect((await preview('ready=tkc')).body.sums).toEqual({
      columns: ['時間外手当時間Ａ', '時間外手当時間Ｂ', '時間外手当時間Ｃ', '時間外手当時間Ｄ', '時間外手当時間Ｅ'],
      is_rest_within_contract: true,
      worked_minutes: 550,
      rounding_minutes: 0,
      missing: [],
    });
    const within = { item: 'within_contract', heading: '', text: '' };
    const id = await added({ has_header: false, columns: [TEMPLATE.columns[0], within] });
    expect((await preview(`template_id=${id}`)).body.sums).toEqual({
      columns: ['所定内'],
      is_rest_within_contract: false,
      worked_minutes: 550,
      rounding_minutes: 0,
      missing: [{ employee_id: 'C1', name: '勤怠 太郎', minutes: 70 }],
    });
  });

  it('leaves formulas unescaped, and the preview warns of them', async () => {
    await hired({ employeeId: '-7', name: '=HYPERLINK("x","y")' });
    const id = await added();
    const { bytes } = await file(`template_id=${id}`);
    const lines: string[][] = parse(bytes, { bom: true });
    expect(lines[1]?.slice(0, 2)).toEqual(['-7', '=HYPERLINK("x","y")']);
    const { body } = await preview(`template_id=${id}`);
    expect(body.formula_like).toEqual([{ employee_id: '-7', name: '=HYPERLINK("x","y")' }]);
  });

  it('preserves the numbers of a closed month under a later policy, and omits open ones on request', async () => {
    await work();
    const id = await added();
    await close();
    const policy = await server.call('GET /api/admin/company-policy', { token: boss });
    const change = await server.call('PUT /api/admin/company-policy', {
      token: boss,
      body: { ...policy.body.default_policy, effective_month: MONTH, standard_day_minutes: 300 },
    });
    expect(change.status).toBe(200);
    const { bytes, headers } = await file(`template_id=${id}&closed_only=true`);
    expect(bytes.toString()).toBe(
      '\uFEFF社員番号,氏名,実働,残業,状態,Version,\r\nC1,勤怠 太郎,9:10,1:10,締め済み,2,\r\n',
    );
    expect(headers.get('payroll-not-closed')).toBe('2');
    const { body } = await preview(`template_id=${id}&closed_only=true`);
    expect(body).toMatchObject({
      employees: 1,
      headings: TEMPLATE.columns.map(({ heading }) => heading),
      rows: [['C1', '勤怠 太郎', '9:10', '1:10', '締め済み', '2', '']],
      not_closed: [{ employee_id: 'A1' }, { employee_id: 'B1' }],
    });
  });

  it('has everybody however many they are, and the preview the first 20', async () => {
    for (let n = 0; n < 25; n += 1) await hired({ employeeId: `M${100 + n}` });
    const lines: string[][] = parse((await file('ready=standard')).bytes, { bom: true, from: 2 });
    expect(lines).toHaveLength(28);
    const { body } = await preview('ready=standard');
    expect(body.employees).toBe(28);
    expect(body.rows).toEqual(lines.slice(0, 20));
  });

  it.each([
    ['', 400, 'invalid_input'],
    ['ready=standard&template_id=1', 400, 'invalid_input'],
    ['ready=obic', 400, 'invalid_input'],
    ['ready=standard&closed_only=1', 400, 'invalid_input'],
    ['template_id=999999', 404, 'not_found'],
    ['ready=standard&closed_only=true', 404, 'payroll_nobody'],
  ])('of "%s" is rejected: %d %s', async (query, status, code) => {
    expect(await refusal(query)).toMatchObject({ status, body: { code } });
  });
});

describe('the balance of leave', () => {
  it('is what is left at the end of the month, and nothing for who had no grant', async () => {
    const id = await added({
      columns: [
        { item: 'employee_id', heading: '社員番号', text: '' },
        { item: 'leave_balance', heading: '有休残', text: '' },
        { item: 'leave_balance_time', heading: '有休残時間', text: '' },
      ],
    });
    // An hour of eight beside ten days.
    for (const [day, days] of [
      ['2026-05-01', 10.125],
      ['2026-11-01', 11],
    ] as const)
      await addLeaveGrant(server.database, employee, day, days, { expiresOn: '2028-04-30' });
    for (const day of ['2026-09-01', '2026-10-30', '2026-11-09']) await addLeaveRequest(server.database, employee, day);
    await addLeaveRequest(server.database, employee, '2026-10-29', 'pending');
    const { rows } = (await preview(`template_id=${id}`)).body;
    expect(rows).toEqual([
      ['A1', '', ''],
      ['B1', '', ''],
      ['C1', '8', '1:00'],
    ]);
  });
});

describe('the rounding of months', () => {
  async function settle(effective_month: string, monthly_rounding: string): Promise<void> {
    const { body } = await server.call('GET /api/admin/overtime-settings', { token: boss });
    const values = { ...body.default_settings, effective_month, monthly_rounding };
    expect((await server.call('PUT /api/admin/overtime-settings', { token: boss, body: values })).status).toBe(200);
  }
  const COLUMNS = [
    { item: 'employee_id', heading: '社員番号', text: '' },
    { item: 'actual_work', heading: '実働', text: '' },
    { item: 'legal_overtime', heading: '時間外', text: '' },
    { item: 'overtime_by_day', heading: '時間外（日）', text: '' },
  ];

  it('is by the minute unless the settings of the month have another, and a closed month keeps its own', async () => {
    await work();
    const id = await added({ columns: COLUMNS });
    const shown = async () => {
      const { rows, monthly_rounding } = (await preview(`template_id=${id}`)).body;
      return [rows[2], monthly_rounding];
    };
    expect(await shown()).toEqual([['C1', '9:10', '1:10', '1:10'], 'minute']);
    await settle('2026-11', 'half_hour');
    expect(await shown()).toEqual([['C1', '9:10', '1:10', '1:10'], 'minute']);
    await settle('2026-09', 'half_hour');
    expect(await shown()).toEqual([['C1', '9:10', '1:00', '1:10'], 'half_hour']);

    const { body } = await server.call(`GET /api/admin/months/${MONTH}`, { token: admin });
    const user_ids = body.rows.map(({ user_id }: { user_id: number }) => user_id);
    await server.call(`POST /api/admin/months/${MONTH}/close`, {
      token: admin,
      body: { user_ids, reason: '確認済み' },
    });
    await settle('2026-10', 'minute');
    expect((await shown())[0]).toEqual(['C1', '9:10', '1:00', '1:10']);
  });
});
