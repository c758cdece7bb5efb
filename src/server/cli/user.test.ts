import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PLACE_FAILURES } from '../platform/auth/login-limits.ts';
import { addUser } from '../testing/builders.ts';
import { type Operator, passwordIn, startOperator } from './testing/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.server.stop());

describe('user reset-password', () => {
  it('issues a password that works once, ends every session, and is audited without an actor', async () => {
    const user = await addUser(operator.server.database, { name: '忘れ 物男' });
    const token = await operator.server.logIn(user);
    const outcome = await operator.run(['user', 'reset-password', user.companyId, user.employeeId], 'yes');
    expect(outcome.questions).toEqual([expect.stringContaining(`${user.employeeId} (忘れ 物男) of ${user.companyId}`)]);
    expect((await operator.server.call('GET /api/auth/me', { token })).status).toBe(401);
    const fresh = await operator.server.logIn({ ...user, password: passwordIn(outcome) });
    expect((await operator.server.call('GET /api/auth/me', { token: fresh })).body.isFirstLogin).toBe(true);
    expect(await operator.auditOf(user.companyId)).toMatchObject([
      { action: 'reset_password', actor_user_id: null, subject_user_id: user.userId },
    ]);
  });

  it.each([
    ['another answer', ['y'], 1, 'Nothing was changed'],
    ['nobody to ask', [], 2, 'repeat it with --yes'],
  ])('does nothing after %s', async (_what, answers, exitCode, text) => {
    const user = await addUser(operator.server.database);
    const outcome = await operator.run(['user', 'reset-password', user.companyId, user.employeeId], ...answers);
    expect(outcome).toMatchObject({ exitCode, printed: '', complained: expect.stringContaining(text) });
    expect((await operator.server.logIn(user)).length).toBeGreaterThan(0);
  });

  it('D44: finds the account by any spelling, and prints the IDs on record', async () => {
    const user = await addUser(operator.server.database, { employeeId: 'E7' });
    const args = [user.companyId.toUpperCase(), ' ｅ７'];
    const outcome = await operator.run(['user', 'reset-password', ...args, '--yes']);
    expect(outcome.printed).toContain(`Company ID   ${user.companyId}\n  Employee ID  E7\n`);
    await operator.server.logIn({ ...user, password: passwordIn(outcome) });
  });

  it('skips the confirmation with --yes', async () => {
    const user = await addUser(operator.server.database);
    const outcome = await operator.run(['user', 'reset-password', user.companyId, user.employeeId, '--yes']);
    expect(outcome).toMatchObject({ exitCode: 0, questions: [] });
  });

  it('reports why the account can’t log in all the same', async () => {
    const inactive = await addUser(operator.server.database, { active: false });
    const left = await addUser(operator.server.database);
    await operator.server.database.kysely
      .updateTable('user_account')
      .set({ left_on: '2026-10-31' })
      .where('user_id', '=', left.userId)
      .execute();
    const reset = ({ companyId, employeeId }: typeof left) =>
      operator.run(['user', 'reset-password', companyId, employeeId, '--yes']);
    expect((await reset(inactive)).printed).toContain('The account is deactivated');
    expect((await reset(left)).printed).toContain('its leaving date is 2026-10-31');
  });

  it('rejects an account of another company', async () => {
    const [user, other] = [await addUser(operator.server.database), await addUser(operator.server.database)];
    const outcome = await operator.run(['user', 'reset-password', other.companyId, user.employeeId, '--yes']);
    expect(outcome).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining(`no account ${user.employeeId} in the company ${other.companyId}`),
    });
  });
});

describe('user reset-second-factor', () => {
  it('lets the password alone in again, ends every login, and is audited without an actor', async () => {
    const { server } = operator;
    const user = await addUser(server.database);
    const token = await server.logIn(user);
    await server.database.kysely
      .insertInto('totp_secret')
      .values({ company_id: user.companyId, user_id: user.userId, secret: Buffer.alloc(20), last_step: 0 })
      .execute();
    await expect(server.logIn(user)).rejects.toThrow(/second_factor_required/);
    const outcome = await operator.run(['user', 'reset-second-factor', user.companyId, user.employeeId, '--yes']);
    expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringContaining('with the password alone') });
    expect((await server.call('GET /api/auth/me', { token })).status).toBe(401);
    await server.logIn(user);
    expect(await operator.auditOf(user.companyId)).toMatchObject([
      { action: 'reset_second_factor', actor_user_id: null, subject_user_id: user.userId },
    ]);
  });

  it('leaves the last one who gets in without a provider that the company demands', async () => {
    const { kysely } = operator.server.database;
    const { companyId, employeeId, userId } = await addUser(operator.server.database, { role: 'super_admin' });
    const own = { company_id: companyId, user_id: userId };
    await kysely
      .insertInto('totp_secret')
      .values({ ...own, secret: Buffer.alloc(20), last_step: 0 })
      .execute();
    await kysely
      .insertInto('sso_settings')
      .values({
        company_id: companyId,
        mode: 'forced',
        issuer: 'https://login.example.com',
        client_id: 'kintai',
        client_secret: Buffer.from('x'),
      })
      .execute();
    const reset = () => operator.run(['user', 'reset-second-factor', companyId, employeeId, '--yes']);
    expect(await reset()).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining(`company sso-off ${companyId} --optional`),
    });
    expect(
      await kysely.selectFrom('totp_secret').select('user_id').where('user_id', '=', userId).execute(),
    ).toHaveLength(1);
    await operator.run(['company', 'sso-off', companyId, '--optional']);
    expect((await reset()).exitCode).toBe(0);
  });
});

describe('user unlock', () => {
  it('forgets the failed logins of the account alone, and is audited without an actor', async () => {
    const user = await addUser(operator.server.database);
    const other = await addUser(operator.server.database, { companyId: user.companyId });
    const fail = ({ companyId, employeeId }: typeof user) =>
      operator.server.call('POST /api/auth/login', { body: { companyId, employeeId, password: 'wrong' } });
    for (const each of [user, other]) for (let count = 0; count <= PLACE_FAILURES; count += 1) await fail(each);
    expect((await fail(user)).status).toBe(429);
    const outcome = await operator.run(['user', 'unlock', user.companyId.toUpperCase(), user.employeeId]);
    expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringContaining('is locked nowhere') });
    await operator.server.logIn(user);
    expect((await fail(other)).status).toBe(429);
    expect(await operator.auditOf(user.companyId)).toMatchObject([
      { action: 'unlock_login', actor_user_id: null, subject_user_id: user.userId },
    ]);
  });

  it('rejects an account that there is not', async () => {
    const { companyId } = await addUser(operator.server.database);
    expect(await operator.run(['user', 'unlock', companyId, 'E404'])).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining(`no account E404 in the company ${companyId}`),
    });
  });
});
