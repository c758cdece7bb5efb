import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { notifyOfForgottenPunches } from './forgotten-notifications.job.ts';

it('people are told of a punch that they have forgotten, once', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const person = await addUser(server.database, { hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' });
  await addUser(server.database, { companyId: person.companyId, hiredOn: '2024-04-01' });
  await server.database.pool.query(
    `insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
     values ($1, $2, 'clock_in', '2026-11-19', '2026-11-19 09:00+09')`,
    [person.companyId, person.userId],
  );
  await notifyOfForgottenPunches(server.runtime, server.now());
  await notifyOfForgottenPunches(server.runtime, server.now());
  const { rows } = await server.database.pool.query('select user_id, kind, about from notification');
  expect(rows).toEqual([
    { user_id: person.userId, kind: 'forgotten_punch', about: { date: '2026-11-19', punch: 'clock_out' } },
  ]);
});
