import type { Kysely } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { makeApiSecret } from '../platform/auth/api-secret.ts';
import type { DB } from '../platform/database/schema.ts';
import { sha256 } from '../platform/sha256.ts';
import type { UserKey } from '../records/user-key.ts';

/** For how long the secret of a test's client is valid, in milliseconds. */
const VALID_MS = 30 * 86_400_000;

/** Makes a user's account that of a new API client, with a secret that is returned as it is sent. */
export async function addApiClient(
  kysely: Kysely<DB>,
  { companyId, userId }: UserKey,
  { name, now }: { readonly name: string; readonly now: EpochMs },
): Promise<{ readonly apiClient: number; readonly apiSecret: number; readonly secret: string }> {
  await kysely
    .updateTable('user_account')
    .set({ is_api_client: true, is_attendance_target: false, mail_address: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  const { api_client_id: apiClient } = await kysely
    .insertInto('api_client')
    .values({ company_id: companyId, name, user_id: userId })
    .returning('api_client_id')
    .executeTakeFirstOrThrow();
  const secret = makeApiSecret(companyId);
  const { api_secret_id: apiSecret } = await kysely
    .insertInto('api_secret')
    .values({
      company_id: companyId,
      api_client_id: apiClient,
      secret_hash: sha256(secret),
      ending: secret.slice(-4),
      created_at: new Date(now),
      expires_at: new Date(now + VALID_MS),
    })
    .returning('api_secret_id')
    .executeTakeFirstOrThrow();
  return { apiClient, apiSecret, secret };
}
