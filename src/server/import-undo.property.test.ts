import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { IMPORT_KEYS, type ImportKey } from '#contract/import-columns.ts';
import { isoDate } from '#domain/time/date.ts';
import { openSession } from './testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { employ } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Undoing an import leaves a company as it was before, of whatever kind, and after whatever imports before it.

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-20T12:00:00+09:00');
});
afterAll(() => server.stop());

/** How many cells of each import name what a row is about, its route, its headings, and a row of one of two employees, a department or two, and a client or two. */
const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const who = some('M1', 'M2');
const row = (...cells: fc.Arbitrary<string>[]) => fc.tuple(...cells).map((texts) => texts.join());
const FILES: Readonly<Record<ImportKey, { key: number; route: string; headings: string; row: fc.Arbitrary<string> }>> =
  {
    employees: {
      key: 1,
      route: 'users/import',
      headings: '社員ID,氏名,フリガナ,契約の開始日,所定_月,部署',
      row: row(
        some('N1', 'N2'),
        some('新人'),
        some('', 'しん'),
        some('2026-12-01', '2026-11-01'),
        some('8:00', '6:00'),
        some('', 'F1'),
      ),
    },
    contracts: {
      key: 2,
      route: 'contracts/import',
      headings: '社員ID,適用開始日,所定_月,所定_火,賃金形態',
      row: row(
        who,
        some('2026-10-01', '2026-12-01', '2027-01-01'),
        some('8:00', '6:00'),
        some('', '4:00'),
        some('月給', '時給'),
      ),
    },
    departments: {
      key: 2,
      route: 'departments/import',
      headings: '種類,コード,名称,上位コード,終了日',
      row: row(
        some('部署'),
        some('F1', 'F2', 'F3'),
        some('営業部', '総務部'),
        some('', 'F1', 'F2', 'F3'),
        some('', '2030-03-31'),
      ),
    },
    memberships: {
      key: 3,
      route: 'department-memberships/import',
      headings: '社員ID,コード,開始日,終了日,主・兼務,上長の社員ID',
      row: row(
        who,
        some('F1', 'F9'),
        some('2026-04-01', '2026-06-01'),
        some('', '2026-12-31'),
        some('主', '兼務'),
        some('', 'S1'),
      ),
    },
    assignments: {
      key: 3,
      route: 'assignments/import',
      headings: '社員ID,取引先企業,開始日,終了日,割合',
      row: row(who, some('K1', 'K2'), some('2026-04-01', '2026-08-01'), some('', '2026-12-31'), some('40', '50')),
    },
    leave_grants: {
      key: 2,
      route: 'leave-import',
      headings: '社員ID,付与日,付与日数,残日数',
      row: row(who, some('2024-10-01', '2025-10-01', '2026-04-01'), some('10', '11'), some('0', '3', '8.5')),
    },
    leave_taken: {
      key: 2,
      route: 'leave-import',
      headings: '社員ID,取得日,単位',
      row: row(who, some('2026-10-05', '2026-10-06', '2026-10-07'), some('1日', '午前半休', '削除')),
    },
    shifts: {
      key: 2,
      route: 'shifts/import',
      headings: '社員ID,日付,シフト,開始,終了',
      row: row(
        who,
        some('2026-10-05', '2026-10-06', '2026-12-01'),
        some('日勤,,', '日,,', '休み,,', ',9:00,18:00', '日勤,8:30,17:00', ',22:00,25:30'),
      ),
    },
    pc_logs: {
      key: 2,
      route: 'pc-logs/import',
      headings: '社員ID,日付,最初の操作,最後の操作',
      row: row(who, some('2026-10-05', '2026-10-06'), some('8:12', '9:00'), some('19:40', '翌1:20')),
    },
    past_days: {
      key: 2,
      route: 'past-days/import',
      headings: '社員ID,日付,出勤,退勤,休憩時間,時間外労働時間,法定休日労働時間',
      row: row(
        who,
        some('2026-04-06', '2026-04-07', '2026-05-07'),
        some('8:30', '9:00'),
        some('18:00', '20:00'),
        some('', '1:00'),
        some('0:00', '2:00'),
        some('0:00'),
      ),
    },
    past_punches: {
      key: 2,
      route: 'past-days/import',
      headings: '社員ID,打刻日,打刻時刻,打刻種別',
      row: fc
        .tuple(who, some('2026-04-06', '2026-04-07', '2026-05-07'), some('9:00', '8:30'), some('18:00', '翌1:00'))
        .map(([id, day, from, to]) => `${id},${day},${from},出勤\n${id},${day},${to},退勤`),
    },
    past_months: {
      key: 2,
      route: 'past-months/import',
      headings: '社員ID,年月,時間外労働時間,法定休日労働時間',
      row: row(who, some('2026-04', '2026-05'), some('12:30', '45:00'), some('0:00', '8:00')),
    },
  };

/** A company with two employees who have contracts and grants, departments, and clients. */
async function company(): Promise<{ readonly admin: TestUser; readonly token: string }> {
  await server.database.pool.query('delete from installation.rate_limit');
  const companyId = await addCompany(server.database);
  const admin = await addUser(server.database, { companyId, employeeId: 'S1', role: 'super_admin' });
  const { token } = await openSession(server, admin);
  for (const employeeId of ['M1', 'M2'])
    await employ(server.database, await addUser(server.database, { companyId, employeeId }), '2024-04-01');
  // As the API would store it, whose calls would take longer than what is tested.
  const [own, { kysely }] = [{ company_id: companyId }, server.database];
  await kysely
    .updateTable('company')
    .set({ go_live_on: isoDate('2026-11-01') })
    .where('company_id', '=', companyId)
    .execute();
  await kysely
    .insertInto('department')
    .values(['F1', 'F9'].map((code) => ({ ...own, kind: 'department' as const, code, name: `${code}部` })))
    .execute();
  await kysely
    .insertInto('shift_pattern')
    .values({
      ...own,
      name: '日勤',
      short_name: '日',
      shortcut: 'N',
      color: 'blue',
      start_minute: 540,
      end_minute: 1080,
      break_minutes: 60,
      needed: [0, 0, 0, 0, 0, 0, 0],
    })
    .execute();
  await kysely
    .insertInto('client_company')
    .values(['K1', 'K2'].map((name) => ({ ...own, name })))
    .execute();
  return { admin, token };
}

/** Rows of a file, each about something else. */
const rowsOf = (kind: ImportKey, minLength: number, maxLength: number) =>
  fc.uniqueArray(FILES[kind].row, {
    minLength,
    maxLength,
    selector: (text) => text.split(',').slice(0, FILES[kind].key).join(),
  });

async function send(token: string, kind: ImportKey, rows: readonly string[]) {
  const { route, headings } = FILES[kind];
  const body = new FormData();
  body.set('file', new Blob([[headings, ...rows].join('\n')]), 'file.csv');
  return server.call(`POST /api/admin/${route}`, { token, body });
}

/** What only says that something was done, and by whom. */
const TRACES = new Set([
  'audit_entry',
  'file_import',
  'file_import_change',
  'idempotency_key',
  'import_mapping',
  'login_session',
  'mail_outbox',
  'mailed_link',
  'notification',
]);

let rowsOfCompany = '';

/** One statement for the rows of all tables with a company: one for each took most of this file's time. */
async function readRowsOfCompany(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return tables
    .filter((table) => !TRACES.has(table.name))
    .map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(t) - 'created_at' - 'last_modified_at' - 'version' as row
         from ${name} t where company_id = $1`,
    )
    .join(' union all ');
}

/** All that a company has, by table; aside when and how often rows were written, and whom an undone import has made. */
async function stateOf(companyId: string): Promise<Record<string, readonly string[]>> {
  rowsOfCompany ||= await readRowsOfCompany();
  const { rows } = await server.database.pool.query<{ name: string; row: Record<string, unknown> }>({
    name: 'rows of a company',
    text: rowsOfCompany,
    values: [companyId],
  });
  const state: Record<string, string[]> = {};
  for (const { name, row: one } of rows) if (one.erased_at == null) (state[name] ??= []).push(JSON.stringify(one));
  for (const own of Object.values(state)) own.sort();
  return state;
}

const exportOf = async (token: string, kind: ImportKey): Promise<unknown> => {
  const route = `GET /api/admin/${FILES[kind].route.replace('/import', '/export')}`;
  const { status, body } = await server.call(route, { token });
  return status === 200 ? body : null;
};

const importsOf = async (token: string, kind: ImportKey) =>
  (await server.call(`GET /api/admin/imports/${kind}`, { token })).body.imports as {
    readonly id: number;
    readonly is_undone: boolean;
  }[];
const undo = (token: string, id: number) => server.call(`POST /api/admin/imports/${id}/undo`, { token, body: {} });

describe.each(IMPORT_KEYS)('imports of %s', (kind) => {
  it('are undone one after another, the newest first, to what was there before each', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(rowsOf(kind, 1, 2), { minLength: 2, maxLength: 4 }), async (files) => {
        const { admin, token } = await company();
        const before: { readonly id: number; readonly state: unknown; readonly file: unknown }[] = [];
        for (const rows of files) {
          const [state, file] = [await stateOf(admin.companyId), await exportOf(token, kind)];
          await send(token, kind, rows);
          const [newest] = await importsOf(token, kind);
          if (newest !== undefined && newest.id !== before.at(-1)?.id) before.push({ id: newest.id, state, file });
          else expect(await stateOf(admin.companyId)).toEqual(state);
        }
        stored += before.length;
        for (const { id, state, file } of before.toReversed()) {
          expect(await undo(token, id)).toMatchObject({ status: 200, body: { left: [] } });
          expect(await stateOf(admin.companyId)).toEqual(state);
          expect(await exportOf(token, kind)).toEqual(file);
        }
      }),
      { numRuns: 6, seed: 20_261_120 },
    );
    expect(stored).toBeGreaterThan(6);
  });

  it('out of turn change nothing, or are undone whole', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(kind, 2, 2), async (rows) => {
        const { admin, token } = await company();
        for (const one of rows) await send(token, kind, [one]);
        const first = (await importsOf(token, kind)).at(-1);
        if (first === undefined) return;
        const before = await stateOf(admin.companyId);
        const { status } = await undo(token, first.id);
        if (status === 200) return;
        expect(status).toBe(409);
        expect(isDeepStrictEqual(await stateOf(admin.companyId), before)).toBe(true);
        expect((await importsOf(token, kind)).at(-1)?.is_undone).toBe(false);
      }),
      { numRuns: 4, seed: 20_261_121 },
    );
  });
});

it.each(IMPORT_KEYS)(
  'an import of %s is undone once, in one of two tabs, by its company alone, and audited',
  async (kind) => {
    const { admin, token } = await company();
    const [sample = ''] = fc.sample(FILES[kind].row, { numRuns: 1, seed: 7 });
    const rows =
      kind === 'departments' ? ['部署,F2,総務部,,'] : kind === 'leave_taken' ? ['M1,2026-10-05,1日'] : [sample];
    expect((await send(token, kind, rows)).status).toBeLessThan(300);
    const [one] = await importsOf(token, kind);
    const other = await company();
    expect(await importsOf(other.token, kind)).toEqual([]);
    expect((await undo(other.token, one?.id ?? 0)).status).toBe(404);
    const plain = await addUser(server.database, { companyId: admin.companyId, role: 'admin' });
    expect((await undo((await openSession(server, plain)).token, one?.id ?? 0)).status).toBe(403);
    const tabs = await Promise.all([undo(token, one?.id ?? 0), undo(token, one?.id ?? 0)]);
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await undo(token, one?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'import_undone' } });
    const { rows: audited } = await server.database.pool.query(
      `select actor_user_id from audit_entry where company_id = $1 and action = 'undo_import' and subject_user_id is null`,
      [admin.companyId],
    );
    expect(audited).toEqual([{ actor_user_id: admin.userId }]);
    const { rows: people } = await server.database.pool.query(
      `select u.employee_id from audit_entry a join user_account u on u.company_id = a.company_id and u.user_id = a.subject_user_id
       where a.company_id = $1 and a.action = 'undo_import'`,
      [admin.companyId],
    );
    // Undone employees have entries of their own; departments are nobody's.
    const isOfPeople = kind !== 'employees' && kind !== 'departments';
    expect(people).toEqual(isOfPeople ? [{ employee_id: rows[0]?.split(',')[0] }] : []);
  },
);

it.each([
  ['contracts', 'M1,2026-10-01,6:00,,時給'],
  ['leave_taken', 'M1,2026-10-05,1日'],
  ['shifts', 'M1,2026-10-05,,9:00,18:00'],
  ['pc_logs', 'M1,2026-10-05,8:12,19:40'],
  ['past_months', 'M1,2026-10,1:00,0:00'],
] as const)('an import of %s stays once its month was closed', async (kind, one) => {
  const { admin, token } = await company();
  expect((await send(token, kind, [one])).status).toBe(200);
  await server.database.pool.query(
    `insert into month_closing (company_id, user_id, from_date, to_date, status, at, by_user_id, policy, sheet)
     select company_id, user_id, '2026-10-01', '2026-10-31', 'closed', $2, user_id, '{}', '{}'
     from user_account where company_id = $1 and employee_id = 'M1'`,
    [admin.companyId, new Date(server.now() + 1)],
  );
  const before = await stateOf(admin.companyId);
  const [kept] = await importsOf(token, kind);
  expect(await undo(token, kept?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'import_closed' } });
  expect(await stateOf(admin.companyId)).toEqual(before);
});

it('an import is undone also where its tables have a column that it didn’t know', async () => {
  const { admin, token } = await company();
  await send(token, 'shifts', ['M1,2026-10-05,,9:00,18:00']);
  const before = await stateOf(admin.companyId);
  await send(token, 'shifts', ['M1,2026-10-05,,10:00,19:00']);
  const { rowCount } = await server.database.pool.query(
    `update file_import_change set kept = kept #- '{before,shift_pattern_id}' #- '{after,shift_pattern_id}'
     where company_id = $1 and kept #> '{after}' ? 'shift_pattern_id'`,
    [admin.companyId],
  );
  expect(rowCount).toBe(2);
  const [last] = await importsOf(token, 'shifts');
  expect((await undo(token, last?.id ?? 0)).status).toBe(200);
  expect(await stateOf(admin.companyId)).toEqual(before);
});

it('contracts go back with the grants of paid leave that changed with them', async () => {
  const { admin, token } = await company();
  const before = await stateOf(admin.companyId);
  const rows = ['M1,2024-04-01,8:00,,時給', 'M2,2024-04-01,6:00,4:00,月給'];
  const body = () => {
    const form = new FormData();
    form.set('file', new Blob([[FILES.contracts.headings, ...rows].join('\n')]), 'file.csv');
    return form;
  };
  const { body: checked } = await server.call('POST /api/admin/contracts/import/preview', { token, body: body() });
  expect(checked.grants.people).toHaveLength(2);
  const choice = `grants=apply&grants_seen=${encodeURIComponent(checked.grants.seen)}`;
  const route = `POST /api/admin/contracts/import?${choice}`;
  expect((await server.call(route, { token, body: body() })).status).toBe(200);
  expect((await stateOf(admin.companyId))['leave_grant']).not.toEqual(before['leave_grant']);
  const [one] = await importsOf(token, 'contracts');
  expect((await undo(token, one?.id ?? 0)).status).toBe(200);
  expect(await stateOf(admin.companyId)).toEqual(before);
});
