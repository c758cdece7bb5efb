import { expect, it, onTestFinished } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { startDaily, startJobs } from './jobs.ts';

it('a daily job runs when it is new, not at each start, and once for all the days without a server', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  let runs = 0;
  /** Starts a server's jobs, until that of the night ran so often and a job that is new at this start, too. */
  const start = async (awaited: number, mark: string): Promise<void> => {
    const jobs = await startJobs(database.connection, createLog('silent'));
    let isMarked = false;
    const process = { database, now: () => epochMs(0), log: createLog('silent') };
    const cron = '30 3 * * *';
    await startDaily(jobs, { queue: 'of-the-night', cron, task: async () => runs++ }, process);
    await startDaily(jobs, { queue: mark, cron, task: async () => (isMarked = true) }, process);
    await expect.poll(() => isMarked && runs >= awaited).toBe(true);
    await jobs.stop({ graceful: true, timeout: 5_000 });
  };
  await start(1, 'first');
  await start(1, 'second');
  expect(runs).toBe(1);

  await database.pool.query(`update pgboss.schedule set created_on = created_on - interval '4 days'`);
  await database.pool.query(`update pgboss.version set cron_on = cron_on - interval '3 days'`);
  await start(2, 'third');
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'of-the-night'`);
  expect(rows).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  expect(runs).toBe(2);
});
