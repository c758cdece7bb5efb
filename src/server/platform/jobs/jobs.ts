import { PgBoss } from 'pg-boss';

import type { DatabaseConnection } from '../database/database.ts';
import type { Log } from '../log.ts';

/** Connections that the jobs keep of their own, so that they never wait for the calls of people. */
export const JOB_CONNECTIONS = 3;

/** Starts the queue of durable background work, kept in the database for all server processes. Stop it with `stop`. */
export async function startJobs(connection: DatabaseConnection, log: Log): Promise<PgBoss> {
  const jobs = new PgBoss({ ...connection, max: JOB_CONNECTIONS, application_name: 'kintai jobs' });
  jobs.on('error', (error) => log.warn({ err: error }, 'a background job could not be served'));
  await jobs.start();
  return jobs;
}

/**
 * Has something done every day in Japan at the time of `cron`, once for all server processes, and at every start: a time
 * at which no server ran is made up for.
 */
export async function startDaily(
  jobs: PgBoss,
  { queue, cron }: { readonly queue: string; readonly cron: string },
  work: () => Promise<void>,
): Promise<void> {
  await jobs.createQueue(queue);
  await jobs.work(queue, work);
  await jobs.schedule(queue, cron, {}, { tz: 'Asia/Tokyo' });
  await jobs.send(queue);
}
