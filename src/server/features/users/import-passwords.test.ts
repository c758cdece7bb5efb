import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全権 一郎' });
  token = await server.logIn(boss);
});

const FILE = '社員ID,氏名,初期パスワード\nE1,山田 太郎,\nE2,佐藤 花子,\nE3,鈴木 次郎,given-secret\nS0001,全権 一郎,\n';

async function send(file: string, key: string | null, as = token) {
  const form = new FormData();
  form.set('file', new Blob([file]), '社員.csv');
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  const { status, body } = await server.call('POST /api/admin/users/import', { token: as, body: form, headers });
  const issued = (body.one_time_passwords ?? []) as { employee_id: string; one_time_password: string }[];
  const passwords = new Map(issued.map((one) => [one.employee_id, one.one_time_password]));
  return { status, body, passwords };
}
type Sent = Awaited<ReturnType<typeof send>>;

async function accountOf(employeeId: string, password = ''): Promise<TestUser> {
  const { user_id: userId } = await server.database.kysely
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', boss.companyId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return { companyId: boss.companyId, userId, employeeId, password };
}
/** Logs in with an import's one-time password, or with the given one. */
const logIn = async (employeeId: string, issued: Sent | string) =>
  server.logIn(
    await accountOf(
      employeeId,
      typeof issued === 'string' ? issued : (issued.passwords.get(employeeId) ?? 'none was issued'),
    ),
  );
const actionsOn = async (employeeId: string) =>
  (await auditOf(server.database, await accountOf(employeeId))).map(({ action }) => action);

describe('an import that is replayed with its key', () => {
  it('returns the first result, one-time passwords included, and changes nothing', async () => {
    const first = await send(FILE, 'key');
    expect(first).toMatchObject({ status: 201, body: { added: 3, unchanged: 1 } });
    expect([...first.passwords.keys()]).toEqual(['E1', 'E2']);
    expect(new Set(first.passwords.values()).size).toBe(2);
    expect(await send(FILE, 'key')).toEqual(first);

    const theirs = await logIn('E1', first);
    expect((await server.call('GET /api/auth/me', { token: theirs })).body.isFirstLogin).toBe(true);
    await logIn('E3', 'given-secret');
    for (const employeeId of ['E1', 'E2', 'E3']) expect(await actionsOn(employeeId)).toEqual(['import_user']);
  });

  it('returns a used password, too: it is valid until another is chosen', async () => {
    const first = await send(FILE, 'key');
    const theirs = await logIn('E1', first);
    expect(await send(FILE, 'key')).toEqual(first);
    const body = { newPassword: 'my-own-one', confirmPassword: 'my-own-one' };
    expect((await server.call('POST /api/auth/change-password', { token: theirs, body })).status).toBe(200);
    const second = await send(FILE, 'key');
    expect(second.body).toMatchObject({ added: 3, unchanged: 1 });
    expect([...second.passwords.keys()]).toEqual(['E2']);
    expect(second.body.one_time_passwords_csv).toContain(`E2,佐藤 花子,${first.passwords.get('E2')}`);
    expect(second.body.one_time_passwords_csv).not.toContain('E1');
    await logIn('E1', 'my-own-one');
  });

  it('skips whom an admin has given another password', async () => {
    await send(FILE, 'key');
    const { userId } = await accountOf('E2');
    const reset = await server.call(`POST /api/admin/users/${userId}/reset-password`, { token });
    const second = await send(FILE, 'key');
    expect([...second.passwords.keys()]).toEqual(['E1']);
    await logIn('E2', reset.body.one_time_password);
  });

  it('is done once for concurrent copies, which all return the same', async () => {
    const answers = await Promise.all([send(FILE, 'key'), send(FILE, 'key'), send(FILE, 'key')]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 201, body: { added: 3, unchanged: 1 } });
    expect(await actionsOn('E1')).toEqual(['import_user']);
  });

  it('is recognised by its file without the passwords, of which no fast hash is stored', async () => {
    const first = await send(FILE, 'key');
    expect(await send(FILE.replace('given-secret', 'another-secret'), 'key')).toEqual(first);
    await logIn('E3', 'given-secret');
  });

  it('is rejected with another file', async () => {
    await send(FILE, 'key');
    expect(await send('社員ID,氏名\nE9,別人\n', 'key')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await send(FILE, 'not a key')).toMatchObject({ status: 400, body: { code: 'invalid_idempotency_key' } });
  });

  it('is another import with another key, without one, or of somebody else', async () => {
    const first = await send('社員ID,氏名\nE1,山田 太郎\n', 'key');
    const colleague = await server.logIn(
      await addUser(server.database, { companyId: boss.companyId, role: 'super_admin' }),
    );
    for (const [key, by] of [
      ['other', token],
      [null, token],
      ['key', colleague],
    ] as const)
      expect(await send('社員ID,氏名\nE1,山田 太郎\n', key, by)).toMatchObject({
        status: 201,
        body: { added: 0, unchanged: 1, one_time_passwords: [] },
      });
    await logIn('E1', first);
  });

  it('has other passwords than another caller’s import with the same key', async () => {
    const first = await send(FILE, 'key');
    const other = await server.logIn(await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' }));
    const theirs = await send('社員ID,氏名\nE1,山田 太郎\n', 'key', other);
    expect(theirs).toMatchObject({ status: 201, body: { added: 1 } });
    expect(theirs.passwords.get('E1')).not.toBe(first.passwords.get('E1'));
  });

  it('derives them from the installation’s secret, too, so that a guessed key reveals none', async () => {
    const first = await send(FILE, 'key');
    const { rows } = await server.database.pool.query<{ value: string }>(
      `select value from installation.setting where name = 'jwt_secret'`,
    );
    const setSecret = (value: string | undefined) =>
      server.database.pool.query(`update installation.setting set value = $1 where name = 'jwt_secret'`, [value]);
    await setSecret('the secret of another installation, just as long');
    expect(await send(FILE, 'key')).toMatchObject({ status: 201, body: { added: 3, one_time_passwords: [] } });
    await setSecret(rows[0]?.value);
    expect(await send(FILE, 'key')).toEqual(first);
  });

  it('stores nothing of a rejected one', async () => {
    expect(await send('社員ID,氏名\nE1,\n', 'key')).toMatchObject({ status: 400, body: { code: 'csv_faulty' } });
    expect(await send(FILE, 'key')).toMatchObject({ status: 201, body: { added: 3 } });
  });
});
