import type { Kysely } from 'kysely';

import type { LogoKind } from '#domain/logos/logo-file.ts';
import type { DB } from '../platform/database/schema.ts';

/** A company's logo of that kind, or `undefined`. */
export async function findLogo(
  db: Kysely<DB>,
  companyId: string,
  kind: LogoKind,
): Promise<{ content: Buffer; content_type: string } | undefined> {
  return db
    .selectFrom('logo')
    .select(['content', 'content_type'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}
