import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

import type { AuditAction } from '#contract/audit-words.ts';
import type { ClockStep } from '#domain/time/server-clock.ts';
import { type EpochMs, epochMs, formatInstant, parseInstant } from '#domain/time/instant.ts';
import { formatMoment } from '#domain/time/japanese-date.ts';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Log } from '../log.ts';
import type { Notice } from '../notices.ts';

/** The audit entry of a step, which every company has. */
const CLOCK_STEPPED = 'clock_stepped' satisfies AuditAction;

/** The setting that keeps the last step, for all server processes. */
const LAST = 'clock_step';

/** Processes of one machine notice the same step within so long. */
const SAME_MS = 30_000;

/** When what is sealed last was sealed; `null` before the first seal. */
export async function lastSealedAt(db: Kysely<DB>): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last.sealed_at) as at from company c cross join lateral (
      select sealed_at from audit_seal s where s.company_id = c.company_id order by sequence desc limit 1
    ) last`.execute(db);
  const at = rows[0]?.at ?? null;
  return at && epochMs(at.getTime());
}

/** The last step that any process has recorded. */
export async function lastStep(db: Kysely<DB>): Promise<ClockStep | null> {
  const { rows } = await sql<{ value: string }>`
    select value from installation.setting where name = ${LAST}`.execute(db);
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as ClockStep);
}

/**
 * Records a step of the server's clock in the audit log of each company, by which verification explains entries that
 * are dated back, and says it in the server's log. One that another process of the machine has recorded isn't recorded again.
 */
export async function recordStep(database: Database, step: ClockStep, log: Pick<Log, 'warn'>): Promise<void> {
  const [from, to] = [formatInstant(step.from), formatInstant(step.to)];
  const isNew = await database.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kintai clock', 0))`.execute(trx);
    const last = await lastStep(trx);
    if (last !== null && isSame(last, step)) return false;
    await sql`
      insert into audit_entry (company_id, at, action, before, after)
      select company_id, ${to}::timestamptz, ${CLOCK_STEPPED},
        ${JSON.stringify({ server_clock: from })}::jsonb,
        ${JSON.stringify({ server_clock: to, clock_off_by_seconds: Math.round(step.offBy / 1000) })}::jsonb
      from company order by company_id`.execute(trx);
    await sql`insert into installation.setting (name, value) values (${LAST}, ${JSON.stringify(step)})
      on conflict (name) do update set value = excluded.value`.execute(trx);
    return true;
  });
  if (!isNew) return;
  const what =
    step.offBy === 0
      ? "the server's clock is believed again"
      : "the server's clock has stepped, or isn't the database's";
  log.warn({ from, to, offBySeconds: Math.round(step.offBy / 1000) }, what);
}

const isSame = (one: ClockStep, other: ClockStep): boolean =>
  (one.offBy === 0) === (other.offBy === 0) &&
  Math.abs(one.from - other.from) <= SAME_MS &&
  Math.abs(one.to - other.to) <= SAME_MS;

/** A step as the audit log has it. */
export interface RecordedStep {
  readonly auditEntryId: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The clock was believed again with it. */
  readonly isEnd: boolean;
}

const recorded = z.object({ server_clock: z.string() });
const recordedAfter = recorded.extend({ clock_off_by_seconds: z.number() });

/** The step that an entry of the audit log records; `null` for all other entries. */
export function recordedStep({
  audit_entry_id: auditEntryId,
  action,
  before,
  after,
}: AuditedTexts): RecordedStep | null {
  if (action !== CLOCK_STEPPED) return null;
  const [was, is] = [recorded.safeParse(jsonOf(before)), recordedAfter.safeParse(jsonOf(after))];
  if (!was.success || !is.success) return null;
  const [from, to] = [parseInstant(was.data.server_clock), parseInstant(is.data.server_clock)];
  return from === null || to === null ? null : { auditEntryId, from, to, isEnd: is.data.clock_off_by_seconds === 0 };
}

/** The sealed texts of an entry. */
interface AuditedTexts {
  readonly audit_entry_id: number;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
}

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** How long the notice of a clock that is right again is shown. */
const SHOWN_FOR_MS = 7 * 86_400_000;

/** The notice to super admins while a clock is doubted, and for a week after. */
export async function noticeOfClock(database: Database, now: EpochMs): Promise<Notice | null> {
  const step = await lastStep(database.kysely);
  if (step === null) return null;
  const values = { from: formatMoment(step.from), to: formatMoment(step.to) };
  if (step.offBy !== 0) return { code: 'clock_doubted', values };
  return Math.abs(now - step.to) < SHOWN_FOR_MS ? { code: 'clock_stepped', values } : null;
}
