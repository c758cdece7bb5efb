import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  ({ token } = await openSession(server, await addUser(server.database, { companyId, role: 'super_admin' })));
});

async function send(route: string, file: BlobPart) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'file.csv');
  return server.call(route, { token, body });
}
const read = (file: string) => send('POST /api/admin/import-columns/employees/read', file);
const preview = (file: string) => send('POST /api/admin/users/import/preview', file);
const save = (columns: object[], rest: object = {}) =>
  server.call('PUT /api/admin/import-columns/employees', {
    token,
    body: { columns, ignored: ['電話番号'], hours: 'typed', ...rest },
  });
const audited = async () => {
  const { rows } = await server.database.pool.query(
    `select before, after from audit_entry where company_id = $1 and action = 'change_import_columns' order by audit_entry_id`,
    [companyId],
  );
  return rows;
};

const HEADINGS = '従業員コード,名前（姓）,名前（名）,電話番号,週所定労働時間\n';
const FILE = `${HEADINGS}K1,山田,花子,,37.5\nK2,佐藤,次郎,03,40:00\n`;
const CHOSEN = [
  { column: 'employeeId', headings: ['従業員コード'] },
  { column: 'name', headings: ['名前(姓)', '名前(名)'] },
];

it('suggests what the headings of a product are for, stores nothing, and asks before it is read so', async () => {
  const { body } = await read(FILE);
  expect(body).toMatchObject({
    product: 'KING OF TIME',
    is_kept: false,
    has_hours: true,
    mapping: { columns: expect.arrayContaining(CHOSEN), ignored: [], hours: 'typed' },
  });
  expect(body.headings[1]).toEqual({ heading: '名前(姓)', samples: ['山田', '佐藤'] });
  expect(body.headings[3]).toEqual({ heading: '電話番号', samples: ['03'] });
  expect(body.columns[0]).toEqual({ column: 'employeeId', label: '社員ID', required: true, several: 'joined' });
  expect((await preview(FILE)).body.code).toBe('csv_unreadable');
  expect(await audited()).toEqual([]);
});

it('shows cells of a heading that differ, of a file with several rows of a person', async () => {
  const { body } = await read(`社員番号,年月\n${'K1,2026-09\n'.repeat(3)}K2,2026-10\nK3,\nK4,2026-10\n`);
  expect(body.headings).toEqual([
    { heading: '社員番号', samples: ['K1', 'K2', 'K3'] },
    { heading: '年月', samples: ['2026-09', '2026-10'] },
  ]);
});

it('keeps a choice for the next file, audited, and forgets it again', async () => {
  expect((await save(CHOSEN)).body).toEqual({ message: '列の対応を保存しました' });
  const { body } = await preview(FILE);
  expect(body.rows.map((row: { name: string; weekly_minutes?: number }) => row.name)).toEqual([
    '山田 花子',
    '佐藤 次郎',
  ]);
  expect(body).toMatchObject({ added: 2, faulty: 0 });
  expect((await read(FILE)).body).toMatchObject({ is_kept: true, product: null, mapping: { columns: CHOSEN } });
  await save(CHOSEN);
  expect(await audited()).toHaveLength(1);
  expect((await audited())[0].after).toEqual({
    name: '社員',
    columns: [
      { name: '社員ID', headings: '従業員コード' },
      { name: '氏名', headings: '名前(姓)、名前(名)' },
    ],
  });
  await save([]);
  expect((await preview(FILE)).body.code).toBe('csv_unreadable');
  expect(await audited()).toHaveLength(2);
});

it('reads our own files as before, whatever is chosen', async () => {
  await save(CHOSEN);
  expect((await preview('社員ID,氏名\nK1,山田\n')).body).toMatchObject({ added: 1, faulty: 0 });
});

it('says which heading is missing, is there twice, or isn’t decided on', async () => {
  await save(CHOSEN);
  for (const [file, reason] of [
    ['名前(姓),名前(名)\n山田,花子\n', '社員IDに当たる見出し「従業員コード」がありません'],
    ['従業員コード,従業員コード,名前(姓)\n1,1,a\n', '見出し「従業員コード」が重複しています'],
    ['従業員コード,名前(姓),所属名\n1,a,b\n', '見出し「所属名」が、どの列に当たるか決まっていません'],
  ] as const)
    expect((await preview(file)).body).toMatchObject({
      code: 'csv_unreadable',
      message: expect.stringContaining(reason),
    });
});

describe('a choice that can’t be is refused, and nothing is stored', () => {
  it.each([
    [
      'a column that there isn’t',
      [...CHOSEN, { column: 'salary', headings: ['給与'] }],
      '「salary」という列はありません',
    ],
    [
      'a heading of two columns',
      [...CHOSEN, { column: 'nameKana', headings: ['従業員コード'] }],
      '見出し「従業員コード」は、1つの列',
    ],
    [
      'a heading that is left out, too',
      [{ column: 'employeeId', headings: ['電話番号'] }, ...CHOSEN.slice(1)],
      '見出し「電話番号」',
    ],
    ['a column twice', [...CHOSEN, { column: 'name', headings: ['氏'] }], '「氏名」が2回'],
    ['no required column', CHOSEN.slice(0, 1), '「氏名」に当たる見出し'],
  ])('%s', async (_, columns, reason) => {
    expect(await save(columns)).toMatchObject({
      status: 400,
      body: { code: 'import_columns_wrong', message: expect.stringContaining(reason) },
    });
    expect(await audited()).toEqual([]);
  });
});
