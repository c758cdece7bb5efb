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
