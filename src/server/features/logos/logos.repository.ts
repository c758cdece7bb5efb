import type { Kysely, Transaction } from 'kysely';

import type { LogoKind } from '#domain/logos/logo-file.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { LogoImage } from './logo-image.ts';

/** When each of the company's logos was set. */
export async function logoDates(db: Kysely<DB>, companyId: string): Promise<ReadonlyMap<LogoKind, Date>> {
  const rows = await db.selectFrom('logo').select(['kind', 'created_at']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ kind, created_at }) => [kind as LogoKind, created_at]));
}

/**
 * Whether the company is `parentId` or its subsidiary. Locked against other changes of its logos until the transaction
 * ends.
 */
export async function lockOwnCompany(trx: Transaction<DB>, parentId: string, companyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('company_id', '=', parentId), eb('parent_company_id', '=', parentId)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a logo in place of the previous one. */
export async function writeLogo(
  trx: Transaction<DB>,
  companyId: string,
  kind: LogoKind,
  { contentType, content }: LogoImage,
  now: Date,
): Promise<void> {
  const row = { content_type: contentType, content: Buffer.from(content), created_at: now };
  await trx
    .insertInto('logo')
    .values({ company_id: companyId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** Removes a logo. */
export async function deleteLogo(trx: Transaction<DB>, companyId: string, kind: LogoKind): Promise<void> {
  await trx.deleteFrom('logo').where('company_id', '=', companyId).where('kind', '=', kind).execute();
}
