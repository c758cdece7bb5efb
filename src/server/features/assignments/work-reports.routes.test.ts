import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readXlsx } from '../../testing/xlsx.ts';

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
