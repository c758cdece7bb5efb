import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { notifyOfLeave } from './leave-news.job.ts';

it('people are told of days of leave that they have to take, and of those that they will lose, once of each', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const person = await addUser(server.database);
  await employ(server.database, person, '2024-04-01');
  // The five days of this one are due by 2027-01-14, those of the next year by next September.
  await addLeaveGrant(server.database, person, '2026-01-15', 12);
  await server.database.pool.query(`update leave_grant set is_statutory = true`);
  await server.database.pool.query(
    `insert into leave_grant (company_id, user_id, granted_on, expires_on, days, sequence)
     values ($1, $2, '2024-12-20', '2026-12-19', 3, 0)`,
    [person.companyId, person.userId],
  );
  await notifyOfLeave(server.runtime, server.now());
  await notifyOfLeave(server.runtime, server.now());
  const { rows } = await server.database.pool.query('select user_id, kind, about from notification order by kind desc');
  expect(rows).toEqual([
    { user_id: person.userId, kind: 'obligation_near', about: { date: '2027-01-14', days: 5 } },
    { user_id: person.userId, kind: 'leave_expiring', about: { date: '2026-12-19', days: 3 } },
  ]);
});
