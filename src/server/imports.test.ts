import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { IMPORT_KEYS, type ImportKey } from '#contract/import-columns.ts';
import { routes } from '#contract/routes.ts';
import { addCompany, addUser } from './testing/builders.ts';
import { employ } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// What holds for every import of a CSV file, also for the next one.

type Preview = Extract<keyof typeof routes, `POST ${string}import/preview`>;

/** For each import: files of two rows, all of which a company adds that has the employees M1 and M2, the department F1 and the client K1. */
const FILES: Readonly<Record<Preview, readonly string[]>> = {
  'POST /api/admin/users/import/preview': ['社員ID,氏名,権限\nN1,新人 花子,一般\nN2,新人 太郎,一般'],
  'POST /api/admin/contracts/import/preview': [
    '社員ID,適用開始日,所定_月,賃金形態\nM1,2026-12-01,8:00,月給\nM2,2026-12-01,6:00,時給',
  ],
  'POST /api/admin/departments/import/preview': ['種類,コード,名称\n部署,F2,総務部\n拠点,S1,本社'],
  'POST /api/admin/department-memberships/import/preview': [
    '社員ID,コード,開始日,主・兼務\nM1,F1,2026-04-01,主\nM2,F1,2026-05-01,主',
  ],
  'POST /api/admin/assignments/import/preview': [
    '社員ID,取引先企業,開始日,割合,契約の種類,始業,終業,休憩\nM1,K1,2026-04-01,60,準委任,9:00,18:00,12:00-13:00\nM2,K1,2026-05-01,100,労働者派遣,,,',
  ],
  'POST /api/admin/leave-import/preview': [
    '社員ID,付与日,付与日数,残日数\nM1,2026-04-01,20,12.5\nM2,2026-04-01,11,8',
    '社員ID,取得日,単位\nM1,2026-10-05,1日\nM2,2026-10-06,午前半休',
  ],
  'POST /api/admin/past-months/import/preview': [
    '社員ID,年月,時間外労働時間,法定休日労働時間\nM1,2026-04,12:30,0:00\nM2,2026-05,45:00,8:00',
  ],
  'POST /api/admin/past-days/import/preview': [
    '社員ID,日付,出勤,退勤\nM1,2026-04-01,9:00,18:00\nM2,2026-04-02,22:00,翌6:00',
    '社員ID,打刻日,打刻時刻,打刻種別\nM1,2026-04-01,9:00,出勤\nM1,2026-04-01,18:00,退勤',
  ],
  'POST /api/admin/shifts/import/preview': [
    '社員ID,日付,シフト,開始,終了\nM1,2026-12-01,,22:00,翌6:00\nM2,2026-12-02,休み,,',
  ],
  'POST /api/admin/pc-logs/import/preview': [
    '社員ID,日付,最初の操作,最後の操作\nM1,2026-10-05,8:12,19:40\nM2,2026-10-06,8:30,翌1:20',
  ],
};

/** The name of the columns of each import; of balances by the second heading. */
const KEYS: Readonly<Record<string, ImportKey>> = {
  'POST /api/admin/users/import/preview': 'employees',
  'POST /api/admin/contracts/import/preview': 'contracts',
  'POST /api/admin/departments/import/preview': 'departments',
  'POST /api/admin/department-memberships/import/preview': 'memberships',
  'POST /api/admin/assignments/import/preview': 'assignments',
  'POST /api/admin/leave-import/preview 付与日': 'leave_grants',
  'POST /api/admin/leave-import/preview 取得日': 'leave_taken',
  'POST /api/admin/past-months/import/preview': 'past_months',
  'POST /api/admin/past-days/import/preview 日付': 'past_days',
  'POST /api/admin/past-days/import/preview 打刻日': 'past_punches',
  'POST /api/admin/shifts/import/preview': 'shifts',
  'POST /api/admin/pc-logs/import/preview': 'pc_logs',
};

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
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  for (const employeeId of ['M1', 'M2'])
    await employ(server.database, await addUser(server.database, { companyId, employeeId }), '2024-04-01');
  const department = { kind: 'department', code: 'F1', name: '営業部', parent_id: null };
  const rest = { from_date: null, to_date: null, superior_user_id: null };
  const added = await server.call('POST /api/admin/departments', { token, body: { ...department, ...rest } });
  expect(added.status).toBe(201);
  await server.call('PUT /api/admin/go-live-month', { token, body: { go_live_month: '2026-11' } });
  await server.call('POST /api/admin/client-companies', { token, body: { name: 'K1' } });
});

async function send(route: string, file: BlobPart, as = token) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'file.csv');
  return server.call(route, { token: as, body });
}

/** The company's audit log, by which whatever is stored is known. */
async function written(of = companyId): Promise<number> {
  const { rows } = await server.database.pool.query('select from audit_entry where company_id = $1', [of]);
  return rows.length;
}

type Row = { readonly outcome: string; readonly faults: readonly { readonly message: string }[] };
const outcomes = (rows: readonly Row[]): string[] => rows.map(({ outcome }) => outcome);
const withRow = (file: string, row: string): string => `${file}\n${row}`;
const lastRow = (file: string): string => file.split('\n').at(-1) ?? '';

/** Each character of Shift_JIS by its bytes, of which nothing writes any here. */
const SHIFT_JIS = new Map(
  Array.from({ length: 0x1_0000 }, (_, code) => (code < 0x100 ? [code] : [code >> 8, code & 0xff])).flatMap((bytes) => {
    const text = new TextDecoder('shift_jis').decode(Uint8Array.from(bytes));
    return Array.from(text).length === 1 && text !== '\uFFFD' ? [[text, bytes] as const] : [];
  }),
);
const inShiftJis = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Array.from(text).flatMap((one) => SHIFT_JIS.get(one) ?? []));

const IMPORTS = Object.entries(FILES).flatMap(([check, files]) =>
  files.map((file) => ({
    check,
    store: check.replace(/\/preview$/, ''),
    file,
    name: `${check} ${file.split('\n')[0]}`,
  })),
);

it('every import of the contract is here', () => {
  const imports = Object.keys(routes).filter((name) => name.endsWith('import/preview'));
  expect(Object.keys(FILES).toSorted()).toEqual(imports.toSorted());
  expect(Object.values(KEYS).toSorted()).toEqual(IMPORT_KEYS.toSorted());
});

describe.each(IMPORTS)('$name', ({ check, store, file }) => {
  it('stores what its preview says, which stores nothing, and once more changes nothing', async () => {
    const before = await written();
    const preview = (await send(check, file)).body;
    expect(outcomes(preview.rows)).toEqual(['add', 'add']);
    expect(preview).toMatchObject({ added: 2, changed: 0, unchanged: 0, faulty: 0 });
    expect((await send(check, file)).body).toEqual(preview);
    expect(await written()).toBe(before);

    expect((await send(store, file)).body).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const after = await written();
    // An entry for each whom the rows name; the punches of a file of two are one person's.
    const named = new Set(
      file
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    );
    expect(after).toBeGreaterThanOrEqual(before + named.size);

    expect(outcomes((await send(check, file)).body.rows)).toEqual(['unchanged', 'unchanged']);
    expect((await send(store, file)).body).toMatchObject({
      message: '変更はありません',
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await written()).toBe(after);
  });

  it('is read alike in UTF-8, as Excel writes that, and in Shift_JIS', async () => {
    const preview = (await send(check, file)).body;
    expect(preview.rows).toHaveLength(2);
    const windows = file.replaceAll('\n', '\r\n');
    for (const bytes of [`\uFEFF${windows}\r\n`, inShiftJis(windows)])
      expect((await send(check, bytes)).body).toEqual(preview);
  });

  it('is refused whole with a row that can’t be, and with one that is there twice', async () => {
    const before = await written();
    const last = lastRow(file);
    for (const [row, said] of [
      [`${last},x`, '見出しより多くの列があります'],
      [last, '3行目と重複しています'],
    ] as const) {
      const faulty = withRow(file, row);
      const { rows } = (await send(check, faulty)).body as { rows: readonly Row[] };
      expect(outcomes(rows)).toEqual(['add', 'add', 'fault']);
      expect(rows[2]?.faults.map(({ message }) => message)).toContain(said);
      const refused = await send(store, faulty);
      expect([refused.status, refused.body.code]).toEqual([400, expect.stringMatching(/faulty$/)]);
    }
    expect(await written()).toBe(before);
  });

  it('is refused where it is none', async () => {
    const [headings = '', ...rows] = file.split('\n');
    const unreadable = [
      ['', 'ファイルが空です。'],
      [headings, 'の行がありません。'],
      [[`${headings},見出し`, ...rows].join('\n'), '見出し「見出し」は使用できません。'],
      [[headings.replace(/^[^,]*,/, ''), ...rows].join('\n'), 'がありません。'],
      [[`${headings},${headings.split(',')[0]}`, ...rows].join('\n'), 'が重複しています。'],
      [Uint8Array.from([0xff, 0xfe, 0x80]), '文字コードを'],
      [Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0x80]), 'Excelのファイルです'],
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Excelのファイルです'],
    ] as const;
    for (const [text, reason] of unreadable)
      for (const route of [check, store])
        expect((await send(route, text)).body).toMatchObject({
          code: 'csv_unreadable',
          message: expect.stringContaining(reason),
        });
  });

  it('is read by the headings that the company has chosen, and by our own as before', async () => {
    const [headings = '', ...rows] = file.split('\n');
    const own = headings.split(',');
    const key = KEYS[`${check} ${own[1]}`] ?? KEYS[check];
    const read = await send(`POST /api/admin/import-columns/${key}/read`, file);
    const columns = (read.body.columns as { column: string; label: string }[])
      .filter(({ label }) => own.includes(label))
      .map(({ column, label }) => ({ column, headings: [`旧${label}`] }));
    const theirs = own.map((name) => (columns.some(({ headings: [old] }) => old === `旧${name}`) ? `旧${name}` : name));
    const foreign = [`${theirs.join()},部門`, ...rows.map((row) => `${row},営業`)];
    const save = (body: object) => server.call(`PUT /api/admin/import-columns/${key}`, { token, body });
    expect((await save({ columns, ignored: ['部門'], hours: 'typed' })).status).toBe(200);
    const preview = (await send(check, file)).body;
    expect(preview).toMatchObject({ added: 2, faulty: 0 });
    expect((await send(check, foreign.join('\n'))).body).toEqual(preview);
    const further = [`${foreign[0]},電話`, ...foreign.slice(1).map((row) => `${row},1`)].join('\n');
    expect((await send(check, further)).body).toMatchObject({
      code: 'csv_unreadable',
      message: expect.stringContaining('「電話」が、どの列に当たるか決まっていません'),
    });
  });

  it('knows nothing of another company', async () => {
    await send(store, file);
    const before = await written();
    const theirs = await addUser(server.database, { role: 'super_admin' });
    const stranger = await server.logIn(theirs);
    const { rows } = (await send(check, file, stranger)).body;
    for (const outcome of outcomes(rows)) expect(outcome).toMatch(/add|fault/);
    await send(store, file, stranger);
    expect(await written()).toBe(before);
    expect((await send(check, file)).body).toMatchObject({ unchanged: 2 });
  });

  const exported = check.replace('POST ', 'GET ').replace('/import/preview', '/export');
  it.runIf(exported.endsWith('/export') && exported in routes)('changes nothing with what is exported', async () => {
    await send(store, file);
    const before = await written();
    const { body: csv } = await server.call(exported, { token });
    const { rows } = (await send(check, csv)).body;
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(new Set(outcomes(rows))).toEqual(new Set(['unchanged']));
    expect((await send(store, csv)).body).toMatchObject({ added: 0, changed: 0, unchanged: rows.length });
    expect(await written()).toBe(before);
  });
});
