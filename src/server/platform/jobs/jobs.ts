import { PgBoss, type Queue } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database, DatabaseConnection } from '../database/database.ts';
import type { Log } from '../log.ts';

/** The jobs' connection pool, separate so that they never wait for requests. */
export const JOB_CONNECTIONS = 3;

/** Creates or upgrades the tables of the jobs, as the owner of the database. */
export async function installJobs(owner: DatabaseConnection): Promise<void> {
  const jobs = new PgBoss({ ...owner, max: 1, application_name: 'kintai jobs', supervise: false, schedule: false });
  await jobs.start();
  await jobs.stop({ graceful: false });
}

/**
 * Starts the queue of durable background jobs, stored in the database for all server processes. Stop it with `stop`.
 *
 * @param isInstalled whether {@link installJobs} was called, so that the connection needs no right to create tables
 */
export async function startJobs(connection: DatabaseConnection, log: Log, isInstalled = false): Promise<PgBoss> {
  const jobs = new PgBoss({
    ...connection,
    max: JOB_CONNECTIONS,
    application_name: 'kintai jobs',
    migrate: !isInstalled,
  });
  jobs.on('error', (error) => log.warn({ err: error }, 'a background job could not be served'));
  await jobs.start();
  return jobs;
}

/** The dependencies of the jobs of a process. */
interface JobProcess {
  readonly database: Database;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** A job that runs at the times of `cron` in Japan, mostly one of each day. */
export interface DailyJob extends Pick<Queue, 'expireInSeconds' | 'retryLimit'> {
  readonly queue: string;
  readonly cron: string;
  /** Whether it runs at each start, too: it makes up for more than what was missed, and costs little without work. */
  readonly runsAtStart?: boolean;
  /** Idempotent, and safe to run concurrently in several processes. */
  readonly task: (database: Database, now: EpochMs, log: Log) => Promise<unknown>;
}

/**
 * Schedules a job, once for all server processes. What was missed while no server was up is made up for by one run; nothing
 * else runs at a start, as one in the rush of the morning would have to calculate everybody's months beside their punches. A
 * job that is new in this database runs at once.
 */
export async function startDaily(
  jobs: PgBoss,
  { queue, cron, runsAtStart = false, task, ...options }: DailyJob,
  { database, now, log }: JobProcess,
): Promise<void> {
  await jobs.createQueue(queue, options);
  await jobs.work(queue, async () => void (await task(database, now(), log)));
  const isNew = (await jobs.getSchedules(queue)).length === 0;
  await jobs.schedule(queue, cron, {}, { tz: 'Asia/Tokyo', missed: runsAtStart ? 'skip' : 'once' });
  if (isNew || runsAtStart) await jobs.send(queue);
}
