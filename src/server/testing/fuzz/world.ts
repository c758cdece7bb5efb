import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { SESSION_MS } from '#domain/users/password.ts';
import { CHAT_APP_SERVICES } from '#domain/chat-apps/command.ts';
import { OWN_TOOLS } from '#domain/mcp/assistant.ts';
import { PERMISSIONS } from '#domain/permissions/permission.ts';
import type { Role } from '#domain/users/role.ts';
import { epochMs } from '#domain/time/instant.ts';
import { makeAssistantSecret } from '../../platform/auth/assistant.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import { createTokens, sessionHash } from '../../platform/auth/tokens.ts';
import { createVault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/sha256.ts';
import { SEALED_FOR } from '../../features/chat-apps/chat-apps.service.ts';
import { addApiClient } from '../api-client-builders.ts';
import { CHAT_SECRET, type FuzzChatApp } from './other-systems.ts';
import type { Vocabulary } from './values.ts';

/** The secret that the server under test signs with. */
export const FUZZ_SECRET = 'a secret of the fuzzer, long enough to sign';

/** What stands in the names of the company that nobody logs in to: no answer may hold it. */
export const MARK = 'ひみつの印';

const OTHER_COMPANY = 'sample';

/** Who sends requests. */
export interface FuzzCaller {
  readonly name: string;
  /** `null` without a login. */
  token: string | null;
  /** Undoes what the requests did to the account itself: a logout, another role, the end of its use. */
  restore(): Promise<void>;
}

/** The demo companies as a fuzzer needs them. */
export interface FuzzWorld {
  /** The program and the assistant among them. */
  readonly callers: readonly FuzzCaller[];
  /** An API client with all rights that one can have, which also registers people. */
  readonly program: FuzzCaller;
  /** An employee's AI assistant, which may use all tools. */
  readonly assistant: FuzzCaller;
  readonly chatApps: readonly FuzzChatApp[];
  readonly words: Vocabulary;
  /** A digest of everything that the other company has. */
  fingerprint(): Promise<string>;
}

const ACCOUNTS: readonly (readonly [string, string, Role])[] = [
  ['demo', 'E0001', 'user'],
  ['demo', 'A0001', 'admin'],
  ['demo', 'S0001', 'super_admin'],
  ['demo-west', 'S0001', 'super_admin'],
];

/** Prepares a database with the demo data: callers of two companies, and ids of all three. */
export async function prepareWorld(database: Database): Promise<FuzzWorld> {
  await sql`update user_account set name = ${MARK} || employee_id where company_id = ${OTHER_COMPANY}`.execute(
    database.kysely,
  );
  await sql`update client_company set name = ${MARK} || client_company_id where company_id = ${OTHER_COMPANY}`.execute(
    database.kysely,
  );
  const program = programOf(database, 'demo');
  const assistant = assistantOf(database, 'demo', 'E0001');
  const callers = [...ACCOUNTS.map((account) => callerOf(database, account)), program, assistant];
  for (const caller of callers) await caller.restore();
  const chatApps = await addChatApps(database, 'demo');
  const anonymous: FuzzCaller = { name: 'nobody', token: null, restore: () => Promise.resolve() };
  return {
    callers: [anonymous, ...callers],
    program,
    assistant,
    chatApps,
    words: {
      ids: await idsOf(database),
      userIds: await userIdsOf(database),
      companyIds: ['demo', 'demo-west', OTHER_COMPANY, 'no-such', 'DEMO', '../demo'],
      employeeIds: ['E0001', 'S0001', 'A0001', 'e0001', 'Ｅ０００１', 'F0001'],
    },
    fingerprint: () => fingerprintOf(database),
  };
}

function callerOf({ kysely }: Database, [companyId, employeeId, role]: (typeof ACCOUNTS)[number]): FuzzCaller {
  const tokens = createTokens(FUZZ_SECRET);
  const caller: FuzzCaller = {
    name: `${companyId}/${employeeId}`,
    token: null,
    async restore() {
      const { user_id: userId } = await kysely
        .updateTable('user_account')
        .set({ active: true, is_first_login: false, role, left_on: null })
        .where('company_id', '=', companyId)
        .where('employee_id', '=', employeeId)
        .returning('user_id')
        .executeTakeFirstOrThrow();
      const [now, sessionId] = [Date.now(), randomUUID()];
      await kysely
        .insertInto('login_session')
        .values({
          company_id: companyId,
          session_hash: sessionHash(sessionId),
          user_id: userId,
          expires_at: new Date(now + SESSION_MS),
        })
        .execute();
      caller.token = tokens.sign({ companyId, userId, sessionId }, epochMs(now), epochMs(now + SESSION_MS));
    },
  };
  return caller;
}

/** An assistant that may write, given a secret again whenever it is refused. */
function assistantOf({ kysely }: Database, companyId: string, employeeId: string): FuzzCaller {
  const caller: FuzzCaller = {
    name: `${companyId}/${employeeId}'s assistant`,
    token: null,
    restore: () =>
      kysely.transaction().execute(async (trx) => {
        await trx.updateTable('company').set({ assistant_use: 'write' }).where('company_id', '=', companyId).execute();
        const user = await trx
          .updateTable('user_account')
          .set({ active: true, is_first_login: false, left_on: null })
          .where('company_id', '=', companyId)
          .where('employee_id', '=', employeeId)
          .returning(['company_id', 'user_id'])
          .executeTakeFirstOrThrow();
        const secret = makeAssistantSecret(companyId);
        const now = Date.now();
        await trx
          .insertInto('assistant')
          .values({
            ...user,
            name: randomUUID(),
            tools: [...OWN_TOOLS],
            secret_hash: sha256(secret),
            ending: secret.slice(-4),
            created_at: new Date(now),
            expires_at: new Date(now + SESSION_MS),
          })
          .execute();
        caller.token = secret;
      }),
  };
  return caller;
}

/** A program, registered again whenever it is refused: requests may have taken away any part of it. */
function programOf({ kysely }: Database, companyId: string): FuzzCaller {
  const company = { company_id: companyId };
  const caller: FuzzCaller = {
    name: `${companyId}/program`,
    token: null,
    restore: () =>
      kysely.transaction().execute(async (trx) => {
        const name = `連携${randomUUID()}`;
        const { user_id } = await trx
          .insertInto('user_account')
          .values({
            ...company,
            employee_id: name,
            name,
            role: 'user',
            password_hash: '!',
            is_first_login: false,
          })
          .returning('user_id')
          .executeTakeFirstOrThrow();
        const account = { companyId, userId: user_id };
        const { apiClient, secret } = await addApiClient(trx, account, { name, now: epochMs(Date.now()) });
        const { permission_role_id } = await trx
          .insertInto('permission_role')
          .values({ ...company, name, permissions: [...PERMISSIONS] })
          .returning('permission_role_id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('permission_assignment')
          .values({ ...company, user_id, permission_role_id, scope: 'all', from_date: '2020-01-01' })
          .execute();
        await trx
          .insertInto('scim_client')
          .values({ ...company, api_client_id: apiClient, employee_id_from: 'employee_number', takes_department: true })
          .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ api_client_id: apiClient }))
          .execute();
        caller.token = secret;
      }),
  };
  return caller;
}

/** An app of each chat service, to which an employee is linked. */
async function addChatApps({ kysely }: Database, companyId: string): Promise<FuzzChatApp[]> {
  const vault = createVault(FUZZ_SECRET);
  const { user_id } = await kysely
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', 'E0002')
    .executeTakeFirstOrThrow();
  const apps: FuzzChatApp[] = [];
  for (const service of CHAT_APP_SERVICES) {
    const key = makeToken();
    const { chat_app_id } = await kysely
      .insertInto('chat_app')
      .values({
        company_id: companyId,
        service,
        name: service,
        address_key: key,
        signing_secret: vault.seal(CHAT_SECRET, SEALED_FOR.signing_secret(key)),
        takes_punches: true,
        // Without a key by which it could sign, its answers aren't sent to the internet.
        ...(service === 'line_works' && {
          bot_id: '1',
          client_id: 'fuzz',
          service_account: 'fuzz@example',
          client_secret: vault.seal('fuzz', SEALED_FOR.client_secret(key)),
          private_key: vault.seal('none', SEALED_FOR.private_key(key)),
        }),
      })
      .returning('chat_app_id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('chat_link')
      .values({
        company_id: companyId,
        chat_app_id,
        user_id,
        chat_user: service === 'line_works' ? '1/U1' : 'T1/U1',
        chat_user_name: 'U1',
        linked_at: new Date(),
      })
      .execute();
    apps.push({ service, path: `/api/chat-apps/${companyId}/${key}` });
  }
  return apps;
}

/** Some ids of each table, of the callers' company and of the other. */
async function idsOf({ pool }: Database): Promise<number[]> {
  const { rows: keys } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' order by 1`,
  );
  const ids = new Set<number>([0, -1, 2_147_483_648, 999_999_999]);
  for (const { table, column } of keys)
    for (const companyId of ['demo', OTHER_COMPANY]) {
      const { rows } = await pool.query<{ id: number }>(
        `select "${column}"::int as id from "${table}" where company_id = $1 order by 1 limit 6`,
        [companyId],
      );
      for (const { id } of rows) ids.add(id);
    }
  return [...ids];
}

async function userIdsOf({ kysely }: Database): Promise<number[]> {
  const rows = await kysely
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', 'in', ['demo', OTHER_COMPANY])
    .orderBy('user_id')
    .limit(20)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

async function fingerprintOf({ pool }: Database): Promise<string> {
  // But for notifications, which jobs send meanwhile, whatever the requests do.
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' and table_name <> 'notification' order by 1`,
  );
  const prints: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ print: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as print from "${name}" t where company_id = $1`,
      [OTHER_COMPANY],
    );
    prints.push(`${name} ${rows[0]?.print ?? '-'}`);
  }
  return prints.join('\n');
}
