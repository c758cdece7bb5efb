// What the audit log costs at its size: sealing so many entries and verifying them, each beside a bare insertion of the
// same entries through the driver, and the first page of 監査ログ, whole and narrowed, beside `select 1`:
// `npm run bench audit -- 1000000` for so many. Fails where a page's statement would read the whole log.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';

import type { AuditLogFilter } from '#contract/audit-log.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { findAuditEntries } from '#server/features/audit-log/audit-log.repository.ts';
import { sealAudit } from '#server/platform/audit/sealing.ts';
import { verifyAudit } from '#server/platform/audit/verify.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { median, printTable } from './lib/measure.ts';

const COMPANY = 'bench';
const PEOPLE = 500;
const DAYS = 365;
const INSERTED_AT_ONCE = 1_000;
const PAGE = 51;
const ROUNDS = 21;
const NOW = epochMs(Date.parse('2026-11-20T12:00:00+09:00'));

const count = Number(process.argv[2] ?? 100_000);

/** Inserts entries spread over a year, of which nine in ten are punches; each is about one of the people. */
async function insertEntries({ pool }: Database, users: readonly number[]): Promise<void> {
  for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
    const size = Math.min(INSERTED_AT_ONCE, count - from);
    const rows = Array.from({ length: size }, (_, index) => {
      const place = from + index;
      const user = users[(place * 7919) % users.length];
      const isPunch = place % 10 !== 0;
      return {
        at: new Date(NOW - ((count - place) / count) * DAYS * 86_400_000).toISOString(),
        actor_user_id: place % 100 === 0 ? null : user,
        subject_user_id: user,
        action: isPunch ? 'punch' : place % 1000 === 0 ? 'register_user' : 'correct_day',
        after: { clock_in: '2026-11-20T09:00:00.000+09:00', note: `計測 ${place}` },
      };
    });
    await pool.query(
      `insert into audit_entry (company_id, at, actor_user_id, subject_user_id, action, after)
        select '${COMPANY}', at, actor_user_id, subject_user_id, action, after
        from jsonb_to_recordset($1) as row
          (at timestamptz, actor_user_id bigint, subject_user_id bigint, action text, after jsonb)`,
      [JSON.stringify(rows)],
    );
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The median of the milliseconds once warm. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await msOf(work));
  return median(times);
}

/** The index by which the statement of a page finds its entries; `null` where it reads the whole log. */
async function indexOf({ pool }: Database, filter: AuditLogFilter): Promise<string | null> {
  const queries: CompiledQuery[] = [];
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  await findAuditEntries(kysely, COMPANY, filter, { limit: PAGE });
  const [query] = queries;
  if (query === undefined) throw new Error('no statement');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  if (plan.includes('Seq Scan on audit_entry')) return null;
  return /(?:using|Bitmap Index Scan on) (audit_entry_\w+)/.exec(plan)?.[1] ?? null;
}

const dataDir = await mkdtemp(join(tmpdir(), 'kintai-bench-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  maxConnections: 10,
  log: createLog('silent'),
  onUnexpectedExit: (reason) => {
    throw new Error(reason);
  },
});
const database = openDatabase(postgres.connection, 4, () => undefined);

try {
  await migrate(database, createLog('warn'));
  await database.pool.query(`insert into company (company_id, name) values ('${COMPANY}', '計測株式会社')`);
  const users = await database.pool.query<{ user_id: number }>(
    `insert into user_account (company_id, employee_id, name, role, password_hash, is_first_login)
      select '${COMPANY}', 'E' || n, '計測 ' || n, 'user', 'none', false from generate_series(1, ${PEOPLE}) n
      returning user_id`,
  );
  const ids = users.rows.map(({ user_id }) => user_id);
  const [someone = 0] = ids;

  const inserting = await msOf(() => insertEntries(database, ids));
  const sealing = await msOf(async () => {
    const { entries } = await sealAudit(database, () => NOW);
    if (entries !== count) throw new Error(`${entries} of ${count} entries were sealed`);
  });
  const verifying = await msOf(async () => {
    const { sealed, findings } = await verifyAudit(database, COMPANY);
    if (sealed !== count || findings.length > 0) throw new Error(`verified ${sealed}: ${JSON.stringify(findings)}`);
  });
  process.stdout.write(`${count} entries of one company.\n`);
  printTable(
    ['', 'seconds', 'µs an entry', 'to inserting'],
    Object.entries({ 'inserted, 1,000 a statement': inserting, sealed: sealing, verified: verifying }).map(
      ([what, ms]) => [what, (ms / 1000).toFixed(1), ((ms * 1000) / count).toFixed(1), (ms / inserting).toFixed(2)],
    ),
  );

  await database.pool.query('vacuum analyze audit_entry');
  const day = { from: isoDate('2026-06-10'), to: isoDate('2026-06-10') };
  const filters: Readonly<Record<string, Partial<AuditLogFilter>>> = {
    'all of it': {},
    'of a person': { subject: someone },
    'by an actor': { actor: someone },
    'by nobody': { actor: 'system' },
    'a rare action': { action: 'register_user' },
    punches: { action: 'punch' },
    'a day': day,
    'of a person, a day': { subject: someone, ...day },
  };
  const bare = await medianMs(() => database.pool.query('select 1'));
  const none = { subject: undefined, actor: undefined, action: undefined, from: undefined, to: undefined };
  const rows: string[][] = [['select 1', bare.toFixed(2), '1.0', '']];
  for (const [what, narrowed] of Object.entries(filters)) {
    const filter: AuditLogFilter = { ...none, ...narrowed };
    const ms = await medianMs(() => findAuditEntries(database.kysely, COMPANY, filter, { limit: PAGE }));
    const index = await indexOf(database, filter);
    if (index === null) process.exitCode = 1;
    rows.push([what, ms.toFixed(2), (ms / bare).toFixed(1), index ?? 'READS THE WHOLE LOG']);
  }
  process.stdout.write(`\nThe first page of 監査ログ, medians of ${ROUNDS}.\n`);
  printTable(['', 'ms', 'ratio', 'index'], rows);
} finally {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
