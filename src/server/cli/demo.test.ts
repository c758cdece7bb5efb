import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoAccounts } from '../features/demo-data/employees.ts';
import { addUser } from '../testing/builders.ts';
import { type Operator, startOperator } from './testing/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.server.stop());

describe('demo reset', () => {
  const logInAsDemo = () =>
    operator.server.logIn({ companyId: 'demo', userId: 0, employeeId: 'E0001', password: 'kintai-demo' });

  it('fills an empty database without asking, and resets a filled one after the typed word', async () => {
    expect((await operator.run(['demo', 'reset'])).exitCode).toBe(0);
    const token = await logInAsDemo();
    await addUser(operator.server.database, { companyId: 'demo', employeeId: 'NEW1' });

    expect(await operator.run(['demo', 'reset'])).toMatchObject({ exitCode: 2 });
    expect(await operator.run(['demo', 'reset'], 'yes')).toMatchObject({ exitCode: 1 });
    expect((await operator.server.call('GET /api/auth/me', { token })).status).toBe(200);

    const outcome = await operator.run(['demo', 'reset'], 'demo');
    expect(outcome.exitCode).toBe(0);
    expect(outcome.questions[0]).toContain(
      `deletes all 6 companies in the tests’ database, with ${demoAccounts.length + 1} accounts and`,
    );
    expect((await operator.server.call('GET /api/auth/me', { token })).status).toBe(401);
    await expect(logInAsDemo()).resolves.toBeTruthy();
  });

  it('refuses while a real company exists, whatever was typed', async () => {
    await operator.run(['demo', 'reset', '--yes']);
    await operator.run(['company', 'create', 'real', '本物株式会社']);
    const before = await operator.everything();
    const outcome = await operator.run(['demo', 'reset', '--yes'], 'demo');
    expect(outcome).toMatchObject({ exitCode: 1, complained: expect.stringMatching(/not all.*demo data: real\./i) });
    expect(await operator.everything()).toEqual(before);
  });
});
