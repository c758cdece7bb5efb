import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { assignToClient } from '../../testing/leave-builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { notifyOfDispatchLimits } from './dispatch-notifications.job.ts';

it('who sees the dispatched is told of a limit six, three and one months before, once each', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const boss = await addUser(server.database, { role: 'super_admin' });
  const { companyId } = boss;
  const admin = await addUser(server.database, { companyId, role: 'admin' });
  const add = (name: string) => addUser(server.database, { companyId, name });
  const [near, permanent, gone] = [await add('近 太郎'), await add('無期 次郎'), await add('終 三郎')];
  const { client_company_id } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: companyId, name: '日の出電機' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  const terms = { client_company_id, contract_kind: 'dispatch', workplace: '川崎', client_unit: '評価部' } as const;
  await assignToClient(server.database, near, { ...terms, from_date: '2024-06-15' });
  await assignToClient(server.database, permanent, {
    ...terms,
    from_date: '2024-06-01',
    dispatch_employment: 'permanent',
  });
  await assignToClient(server.database, gone, { ...terms, from_date: '2024-07-01', to_date: '2026-11-30' });
  const run = async (day: string) => {
    server.setNow(`${day}T05:40:00+09:00`);
    await notifyOfDispatchLimits(server.runtime, server.now());
    await notifyOfDispatchLimits(server.runtime, server.now());
    const { rows } = await server.database.pool.query(
      `with told as (delete from notification where company_id = $1 returning *)
       select user_id, about from told order by user_id, about ->> 'name' nulls last`,
      [companyId],
    );
    return rows;
  };
  const toldOf = (months: number) => {
    const about = { client: '日の出電機', months, date: '2027-06-15', name: '近 太郎', whose: 'other' };
    return [
      { user_id: boss.userId, about },
      { user_id: boss.userId, about: { client: '日の出電機 川崎', months, date: '2027-06-15' } },
      { user_id: admin.userId, about },
    ];
  };
  expect(await run('2026-12-14')).toEqual([]);
  expect(await run('2026-12-15')).toEqual(toldOf(6));
  expect(await run('2027-03-15')).toEqual(toldOf(3));
  expect(await run('2027-05-15')).toEqual(toldOf(1));
  expect(await run('2027-06-15')).toEqual([]);
});

it('is said once of each number of months, however often it is looked at', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const boss = await addUser(server.database, { role: 'super_admin' });
  const person = await addUser(server.database, { companyId: boss.companyId });
  const { client_company_id } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: boss.companyId, name: 'アクメ' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  await assignToClient(server.database, person, {
    client_company_id,
    contract_kind: 'dispatch',
    from_date: '2024-06-15',
    dispatch_employment: 'fixed_term',
  });
  for (const day of ['2026-12-20', '2027-01-10', '2027-04-01', '2027-04-02', '2027-06-01']) {
    server.setNow(`${day}T05:40:00+09:00`);
    await notifyOfDispatchLimits(server.runtime, server.now());
  }
  const { rows } = await server.database.pool.query(
    `select (about ->> 'months')::int as months from notification where about ? 'name' order by notification_id`,
  );
  expect(rows.map(({ months }) => months)).toEqual([6, 3, 1]);
});
