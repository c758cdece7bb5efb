import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { demoDataAt } from '../demo-data-at.ts';
import { fillDemoData } from '../features/demo-data/demo-data.repository.ts';
import { addUser } from '../testing/builders.ts';
import { type Operator, startOperator } from './testing/operator.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await startOperator();
});
afterEach(() => operator.server.stop());

const companies = async (): Promise<string[]> => {
  const rows = await operator.server.database.kysely.selectFrom('company').select('company_id').execute();
  return rows.map(({ company_id }) => company_id).toSorted();
};

describe('go-live', () => {
  it('makes the company, removes the demo and nobody else’s data, and says what is missing', async () => {
    const { database } = operator.server;
    await fillDemoData(database.kysely, demoDataAt(operator.server.now()));
    const demo = await companies();
    expect(demo).toContain('demo');

    // Nobody consents.
    expect(await operator.run(['go-live', 'acme', 'アクメ株式会社'])).toMatchObject({ exitCode: 2 });
    expect(await companies()).toEqual(demo);

    const done = await operator.run(['go-live'], 'demo', 'acme', 'アクメ株式会社', '山田 花子', 'n', '');
    expect(done).toMatchObject({ exitCode: 0, complained: '' });
    expect(done.questions).toHaveLength(6);
    expect(await companies()).toEqual(['acme']);
    expect(done.printed).toMatch(/Company ID +acme[^]*The demo companies were removed: demo, /);
    expect(done.printed).toMatch(/ok +a company[^]*MISSING +no demo accounts[^]*KINTAI_DEMO=0/);
    const { rows } = await database.pool.query('select distinct company_id from audit_entry');
    expect(rows).toEqual([{ company_id: 'acme' }]);
    // What happened is as final as before.
    await expect(database.pool.query('delete from audit_entry')).rejects.toThrow(/audit|permission|final/);

    const again = await operator.run(['go-live']);
    expect(again).toMatchObject({ exitCode: 0 });
    expect(again.printed).not.toContain('removed');
    expect(await companies()).toEqual(['acme']);
  });

  it('checks without a change, for scripts', async () => {
    await addUser(operator.server.database, { role: 'super_admin' });
    const before = await operator.everything();
    const checked = await operator.run(['go-live', '--check']);
    expect(checked).toMatchObject({ exitCode: 1 });
    expect(checked.complained).toMatch(/https: .*\n.*a trusted proxy: .*\n.*backups: /);
    expect(await operator.everything()).toEqual(before);
  });

  it.each([
    ['db.example/kintai', 'MISSING'],
    ['db.example/kintai?sslmode=verify-full', 'ok     '],
  ])('looks for what keeps records and passwords from others: %s', async (where, isPrivate) => {
    Object.assign(operator.settings, {
      DATABASE_URL: `postgres://kintai_runtime:secret@${where}`,
      KINTAI_OWNER_DATABASE_URL: 'postgres://kintai:secret@db.example/kintai?sslmode=verify-full',
    });
    const without = await operator.run(['go-live', '--check']);
    expect(without.printed).toContain(`${isPrivate}  a private connection to the database`);
    expect(without.printed).toContain('MISSING  heads of the audit log elsewhere');
    operator.settings['KINTAI_AUDIT_ANCHOR'] = '/mnt/elsewhere/heads.jsonl';
    const { printed } = await operator.run(['go-live', '--check']);
    expect(printed).toContain('ok       heads of the audit log elsewhere');
  });

  it('keeps the demo that somebody’s company is a subsidiary of', async () => {
    const { database, now } = operator.server;
    await fillDemoData(database.kysely, demoDataAt(now()));
    const demo = await companies();
    await operator.run(['company', 'create', 'acme', 'アクメ株式会社', '--parent', 'demo']);
    const refused = await operator.run(['go-live', '--yes']);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.complained).toContain('acme is a subsidiary');
    expect(await companies()).toEqual(['acme', ...demo]);
  });

  it.each([
    [['go-live'], /nobody can be asked/],
    [['go-live', 'a b', 'x'], /company ID/],
  ])('%j is a usage error without a company', async (args, message) => {
    const refused = await operator.run(args);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.complained).toMatch(message);
  });
});
