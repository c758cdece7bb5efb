import { type Kysely, sql, type Transaction } from 'kysely';

import { type AssistantUse, OWN_TOOLS, type OwnTool, usableOwnTools } from '#domain/mcp/assistant.ts';
import { NO_CLIENT_WORK } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { type ApiSecret, USED_MS } from '../../platform/auth/api-secret.ts';
import type { ActingAssistant } from '../../platform/auth/assistant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** An assistant as it is stored, without what it is known by. */
export interface AssistantRow {
  readonly id: number;
  readonly name: string;
  readonly tools: OwnTool[];
  readonly ending: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

/** What a company lets the assistants of its people do. */
export async function assistantSettingsOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<{ readonly assistant_use: AssistantUse }> {
  return db.selectFrom('company').select('assistant_use').where('company_id', '=', companyId).executeTakeFirstOrThrow();
}

const SHOWN = ['assistant_id as id', 'name', 'tools', 'ending', 'created_at', 'expires_at', 'last_used_at'] as const;

/** An assistant of the database, with its tools in their order. */
const asRow = (row: Omit<AssistantRow, 'tools'> & { readonly tools: readonly string[] }): AssistantRow => ({
  ...row,
  tools: OWN_TOOLS.filter((tool) => row.tools.includes(tool)),
});

/** A person's assistants that haven't expired, by their names. */
export async function assistantsOf(db: Kysely<DB>, user: UserKey, now: EpochMs): Promise<AssistantRow[]> {
  const rows = await db
    .selectFrom('assistant')
    .select(SHOWN)
    .where(isOf(user))
    .where('expires_at', '>', new Date(now))
    .orderBy('name')
    .orderBy('assistant_id')
    .execute();
  return rows.map(asRow);
}

/** Deletes a person's assistants that have expired: their names are free again. */
export async function deleteExpired(trx: Transaction<DB>, user: UserKey, now: EpochMs): Promise<void> {
  await trx.deleteFrom('assistant').where(isOf(user)).where('expires_at', '<=', new Date(now)).execute();
}

/** An assistant to store. */
export interface NewAssistant {
  readonly name: string;
  readonly tools: readonly OwnTool[];
  readonly secret: string;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

/** Stores an assistant of a person. */
export async function insertAssistant(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { name, tools, secret, now, expiresAt }: NewAssistant,
): Promise<AssistantRow> {
  const row = await trx
    .insertInto('assistant')
    .values({
      company_id: companyId,
      user_id: userId,
      name,
      tools: sql`${tools}::text[]`,
      secret_hash: sha256(secret),
      ending: secret.slice(-4),
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return asRow(row);
}

/** Deletes an assistant of a person; its name, `undefined` where the person has no such. */
export async function deleteAssistant(trx: Transaction<DB>, user: UserKey, id: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('assistant')
    .where(isOf(user))
    .where('assistant_id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

interface ActingRow {
  company_id: string;
  user_id: number;
  employee_id: string;
  person: string;
  assistant_id: number;
  name: string;
  tools: string[];
  assistant_use: AssistantUse;
  last_used_at: Date | null;
}

/**
 * The assistant of a secret. Read for each message, so that what the person or the company withdraws ends at once. Throws
 * `not_logged_in` for a secret that isn't known, or not any more, and while its person couldn't log in either.
 */
export async function readAssistant(
  { pool }: Database,
  { companyId, secret }: ApiSecret,
  now: EpochMs,
): Promise<ActingAssistant & { readonly tools: readonly OwnTool[] }> {
  const { rows } = await pool.query<ActingRow>({
    name: 'read_assistant',
    text: `select u.company_id, u.user_id, u.employee_id, u.name as person, a.assistant_id, a.name, a.tools, a.last_used_at,
        c.assistant_use
      from assistant a
        join user_account u on u.company_id = a.company_id and u.user_id = a.user_id
        join company c on c.company_id = a.company_id
      where a.company_id = $1 and a.secret_hash = $2 and a.expires_at > $3::timestamptz and c.assistant_use <> 'off'
        and u.active and not u.is_first_login and is_employed(u, $3::timestamptz)`,
    values: [companyId, sha256(secret), new Date(now)],
  });
  const [row] = rows;
  if (row === undefined) throw new AppError('not_logged_in');
  if (row.last_used_at === null || now - row.last_used_at.getTime() >= USED_MS)
    await pool.query('update assistant set last_used_at = $3 where company_id = $1 and assistant_id = $2', [
      row.company_id,
      row.assistant_id,
      new Date(now),
    ]);
  return {
    id: row.assistant_id,
    name: row.name,
    tools: usableOwnTools(row.assistant_use, row.tools),
    caller: {
      companyId: row.company_id,
      userId: row.user_id,
      employeeId: row.employee_id,
      name: row.person,
      role: 'user',
      isFirstLogin: false,
      mustEnrol: false,
      sessionId: `assistant-${row.assistant_id}`,
      grants: [],
      people: [],
      clientWork: NO_CLIENT_WORK,
    },
  };
}
