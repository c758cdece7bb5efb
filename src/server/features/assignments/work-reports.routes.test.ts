import { readFileSync } from 'node:fs';
import { ZipBuffer } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readXlsx, unzip } from '../../testing/xlsx.ts';

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let token: string;
let asAdmin: string;
/** The client of the user's assignment, and another one. */
let clients: readonly [number, number];
let assignment: number;

const DAY = '2026-11-19';
const TEMPLATES = '/api/admin/work-report-templates';

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
  clients = [await addClient('アクメ'), await addClient('ベータ')];
  const row = await server.database.kysely
    .insertInto('client_assignment')
    .values({ company_id: companyId, user_id: user.userId, client_company_id: clients[0], from_date: '2026-04-01' })
    .returning('client_assignment_id')
    .executeTakeFirstOrThrow();
  assignment = row.client_assignment_id;
  await server.call('PUT /api/time-records/new', {
    token,
    body: { date: DAY, clock_in: '09:00', clock_out: '18:10', break_time: 60, modification_reason: '打刻漏れ' },
  });
  const { version } = (await server.call(`GET /api/assigned-work?month=2026-11`, { token })).body.days[0];
  await server.call(`PUT /api/assigned-work/${DAY}`, {
    token,
    body: {
      version,
      entries: [
        { client_assignment_id: assignment, minutes: 300, category: '設計', note: '画面' },
        { client_assignment_id: assignment, minutes: 100, category: '設計', note: '' },
        { client_assignment_id: assignment, minutes: 90, category: '', note: '会議' },
      ],
    },
  });
});

async function addClient(name: string): Promise<number> {
  const { client_company_id: id } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: admin.companyId, name })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  return id;
}

const template = (client: number | null, more: object = {}) => ({
  client_company_id: client,
  title: '作業実績報告書',
  columns: ['remark', 'date', 'category', 'work'],
  recipient: '株式会社アクメ　開発部長様',
  contract_number: 'K-2026-01',
  footing: '以上のとおり\n報告いたします。',
  seals: ['客先承認者', '責任者', '作業者'],
  ...more,
});
const add = (body: object, by = asAdmin) => server.call(`POST ${TEMPLATES}`, { token: by, body });
const report = async () => (await server.call(`GET /api/work-reports/${assignment}?month=2026-11`, { token })).body;
const file = async (format: string) => {
  const response = await fetch(`${server.url}/api/work-reports/${assignment}/${format}?month=2026-11`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('the templates of the reports', () => {
  it('are one for a client, in the order of the columns', async () => {
    const { status, body } = await add(template(clients[0]));
    expect([status, body.message]).toEqual([201, '作業報告書の様式を追加しました']);
    expect(body.columns).toEqual(['date', 'work', 'category', 'remark']);
    expect((await add(template(clients[0]))).body).toMatchObject({
      message: 'この取引先企業の様式は既にあります',
      fields: { client_company_id: 'この取引先企業の様式は既にあります' },
    });
    expect((await add(template(null, { title: '報告書' }))).status).toBe(201);
    expect((await add(template(null))).status).toBe(409);
    expect((await add(template(999_999))).status).toBe(404);
    expect((await add(template(clients[1]), token)).status).toBe(403);
    expect((await server.call(`GET ${TEMPLATES}`, { token: asAdmin })).body).toHaveLength(2);
  });

  it.each([
    [{ title: '' }, 'title', '表題を入力してください'],
    [{ title: 'あ'.repeat(51) }, 'title', '50文字以内で入力してください'],
    [{ columns: [] }, 'columns', '列を1つ以上選択してください'],
    [{ columns: ['price'] }, 'columns/0', '列を1つ以上選択してください'],
    [{ seals: ['一', '二', '三', '四', '五'] }, 'seals', '押印欄は4つまで入力してください'],
    [{ seals: ['一二三四五六七八九十一'] }, 'seals/0', '10文字以内で入力してください'],
  ])('are refused with %j', async (more, field, message) => {
    const { status, body } = await add(template(null, more));
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
    expect((await server.call(`GET ${TEMPLATES}`, { token: asAdmin })).body).toEqual([]);
  });

  it('are deleted with their client, which the audit log says', async () => {
    const { body } = await add(template(clients[1]));
    await server.call(`PUT ${TEMPLATES}/${body.id}`, { token: asAdmin, body: template(clients[1], { footing: '' }) });
    await server.call(`DELETE /api/admin/client-companies/${clients[1]}`, { token: asAdmin });
    expect((await server.call(`GET ${TEMPLATES}`, { token: asAdmin })).body).toEqual([]);
    const actions = await companyAuditOf(server.database, admin.companyId);
    expect(actions.map(({ action }) => action)).toEqual([
      'add_work_report_template',
      'change_work_report_template',
      'delete_client_company',
    ]);
    expect(actions.at(-1)?.before).toMatchObject({ report_templates: ['作業実績報告書'] });
  });
});

describe('a report', () => {
  it('is laid out as usual, for all clients, or for its own', async () => {
    expect((await report()).layout).toMatchObject({ title: '作業報告書', seals: ['貴社 承認', '作業者'] });
    await add(template(clients[1], { title: 'ほかの会社' }));
    await add(template(null, { title: '全社' }));
    expect((await report()).layout.title).toBe('全社');
    await add(template(clients[0]));
    expect((await report()).layout).toEqual({
      title: '作業実績報告書',
      columns: ['date', 'work', 'category', 'remark'],
      recipient: '株式会社アクメ　開発部長様',
      contract_number: 'K-2026-01',
      footing: '以上のとおり\n報告いたします。',
      seals: ['客先承認者', '責任者', '作業者'],
    });
  });

  it('has the categories and the notes of a day apart, and together', async () => {
    const day = (await report()).days.find(({ date }: { date: string }) => date === DAY);
    expect(day).toMatchObject({ category: '設計', remark: '画面、会議', note: '設計 画面、設計、会議' });
  });

  it('has the columns and texts of the template on paper, and on one page', async () => {
    await add(template(clients[0]));
    const { response, bytes } = await file('pdf');
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '作業実績報告書_アクメ_客先 花子_2026-11.pdf',
    );
    const pages = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    const text = pages[0]?.text.replaceAll(/\s/g, '') ?? '';
    for (const part of [
      '株式会社アクメ開発部長様',
      'K-2026-01',
      '客先承認者',
      '責任者',
      '画面、会議',
      '報告いたします',
    ])
      expect(text).toContain(part);
    for (const part of ['御中', '休憩', '09:00']) expect(text).not.toContain(part);
    expect(pages[0]?.textBox.bottom).toBeLessThan(290);
  });

  it('has them in the workbook, too', async () => {
    await add(template(clients[0]));
    const rows = readXlsx((await file('xlsx')).bytes)[0]?.rows.map((cells) => cells.map(({ value }) => value)) ?? [];
    expect(rows).toContainEqual(['日付', '作業時間', '分類', '備考']);
    expect(rows).toContainEqual([46_345, expect.closeTo(480 / 1440), '設計', '画面、会議']);
    expect(rows).toContainEqual(['客先承認者', '責任者', '作業者']);
    for (const line of ['契約番号：K-2026-01', '株式会社アクメ　開発部長様', '報告いたします。'])
      expect(rows.map(([first]) => first)).toContain(line);
  });
});

const FORM = readFileSync(new URL('../../platform/xlsx/testing/form.xlsx', import.meta.url));

describe('a client’s own form', () => {
  async function upload(id: number, content: Uint8Array, by = asAdmin) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], '様式.xlsx'));
    const response = await fetch(`${server.url}${TEMPLATES}/${id}/form`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as { message: string } };
  }
  const download = async (path: string, by: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${by}` } });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const sheetOf = (bytes: Uint8Array): string => unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';

  it('is stored with its template, and the report filled into it', async () => {
    expect((await report()).has_form).toBe(false);
    const { body } = await add(template(clients[0]));
    expect((await download(`/api/work-reports/${assignment}/form?month=2026-11`, token)).response.status).toBe(404);
    expect(await upload(body.id, FORM)).toEqual({
      status: 200,
      body: { message: '客先の様式を登録しました。193か所に差し込みます', cells: 193 },
    });
    expect((await report()).has_form).toBe(true);
    const { response, bytes } = await download(`/api/work-reports/${assignment}/form?month=2026-11`, token);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '作業実績報告書_アクメ_客先 花子_2026-11.xlsx',
    );
    const sheet = sheetOf(bytes);
    expect(sheet).toContain('2026年11月 作業報告書');
    expect(sheet).toContain('契約番号：K-2026-01');
    // The 19th is the 19th of the ruled rows.
    expect(sheet).toMatch(/<c r="A24" s="3"><v>46345<\/v><\/c><c r="B24".*?木.*?<c r="C24" s="4"><v>0.375<\/v>/);
    expect(sheet).toMatch(/<c r="A35" s="3"><v>46356<\/v>/);
    expect(sheet).toContain('<c r="A36" s="3"/>');
    const [, total] = /<c r="G37" s="\d+"><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
    expect(Math.round(Number(total) * 1440)).toBe(480);
    const path = `/api/admin/users/${user.userId}/work-reports/${assignment}/form?month=2026-11`;
    expect((await download(path, asAdmin)).response.status).toBe(200);
    expect((await download(path, token)).response.status).toBe(403);
  });

  it('is given back as it was, replaced, and removed; the audit log has its hash', async () => {
    const { body } = await add(template(clients[0]));
    await upload(body.id, FORM);
    await upload(body.id, FORM);
    expect((await server.call(`GET ${TEMPLATES}`, { token: asAdmin })).body[0].form).toEqual({
      bytes: FORM.length,
      created_at: '2026-12-01T12:00:00.000+09:00',
    });
    expect(Buffer.from((await download(`${TEMPLATES}/${body.id}/form`, asAdmin)).bytes).equals(FORM)).toBe(true);
    const removal = () => server.call(`DELETE ${TEMPLATES}/${body.id}/form`, { token: asAdmin });
    expect((await removal()).body.message).toBe('客先の様式を削除しました');
    expect((await removal()).status).toBe(404);
    expect((await report()).has_form).toBe(false);
    const entries = (await companyAuditOf(server.database, admin.companyId)).slice(1);
    expect(entries.map(({ action }) => action)).toEqual(['set_work_report_form', 'remove_work_report_form']);
    expect(entries[0]?.after).toMatchObject({
      title: '作業実績報告書',
      bytes: FORM.length,
      sha256: expect.any(String),
    });
  });

  it('is refused where it is none, and nothing is stored', async () => {
    const { body } = await add(template(clients[0]));
    expect(await upload(body.id, Buffer.from('社員ID,氏名'))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Excelのファイル（\.xlsx）ではないか/) },
    });
    expect(await upload(body.id, Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'ファイルサイズは2MB以下にしてください' },
    });
    expect((await upload(999_999, FORM)).status).toBe(404);
    expect((await upload(body.id, FORM, token)).status).toBe(403);
    expect((await report()).has_form).toBe(false);
  });

  it('has a sample to begin with, which is a form itself', async () => {
    const { bytes } = await download('/api/admin/work-report-form-sample', asAdmin);
    const { body } = await add(template(null));
    expect((await upload(body.id, bytes)).status).toBe(200);
    const [tab] = readXlsx((await download(`/api/work-reports/${assignment}/form?month=2026-11`, token)).bytes);
    const rows = tab?.rows.map((cells) => cells.map(({ value }) => value)) ?? [];
    expect(rows[0]).toEqual(['作業報告書　2026年11月']);
    expect(rows).toContainEqual([
      46_345,
      '木',
      0.375,
      expect.closeTo(1090 / 1440),
      expect.closeTo(60 / 1440),
      expect.closeTo(480 / 1440),
      '設計 画面、設計、会議',
    ]);
    expect(rows.at(-1)).toEqual(['作業日数 1日　作業時間の合計 8:00']);
  });

  it('is of all who are at the client in a month, in one archive', async () => {
    const other = await addUser(server.database, {
      companyId: admin.companyId,
      name: '客先 次郎',
      hiredOn: '2026-11-01',
    });
    for (const [userId, client] of [
      [other.userId, clients[0]],
      [other.userId, clients[0]],
      [admin.userId, clients[1]],
    ] as const)
      await server.database.kysely
        .insertInto('client_assignment')
        .values({
          company_id: admin.companyId,
          user_id: userId,
          client_company_id: client,
          from_date: '2026-11-01',
          share_percent: 30,
        })
        .execute();
    const archive = async (client: number, by = asAdmin) => {
      const { response, bytes } = await download(`/api/admin/work-reports/2026-11/zip?client_company_id=${client}`, by);
      return { status: response.status, files: response.ok ? [...new ZipBuffer(bytes).values()] : [], bytes };
    };
    const names = async () => (await archive(clients[0])).files.map(({ name }) => name.slice(name.indexOf('_') + 1));
    expect((await names()).toSorted()).toEqual(['客先 次郎.xlsx', '客先 次郎_2.xlsx', '客先 花子.xlsx']);
    const { body } = await add(template(clients[0]));
    await upload(body.id, FORM);
    const [first] = (await archive(clients[0])).files;
    expect(sheetOf(first?.contentSync() ?? new Uint8Array())).toContain('2026年11月 作業報告書');
    expect((await archive(clients[0], token)).status).toBe(403);
    expect(await archive(999_999)).toMatchObject({ status: 404 });
  });
});
