import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/** The secret that signs the tokens: generated once and stored in the database, shared by all processes. */
export async function readOrMakeJwtSecret(database: Database): Promise<string> {
  const made = randomBytes(48).toString('base64url');
  await sql`insert into installation.setting (name, value) values ('jwt_secret', ${made}) on conflict do nothing`.execute(
    database.kysely,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value from installation.setting where name = 'jwt_secret'`.execute(database.kysely);
  return rows[0]?.value ?? made;
}
