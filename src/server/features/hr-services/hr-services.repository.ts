import type { Kysely, Transaction } from 'kysely';

import { HR_SERVICES, type HrService } from '#domain/hr-services/service.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A company's connection to a service. */
export interface HrServiceKey {
  readonly companyId: string;
  readonly service: HrService;
}

/** How a company's people are fetched from a service, as it is stored: secrets are sealed. */
export interface StoredHrService {
  readonly service: HrService;
  readonly is_on: boolean;
  readonly tenant: string;
  readonly client_id: string;
  readonly client_secret: Buffer | null;
  readonly service_tokens: Buffer | null;
  readonly service_company_id: string;
  readonly connected_at: Date | null;
}

/** A service that a company has never set up. */
const unset = (service: HrService): StoredHrService => ({
  service,
  is_on: false,
  tenant: '',
  client_id: '',
  client_secret: null,
  service_tokens: null,
  service_company_id: '',
  connected_at: null,
});

/** A company's services, of each what is stored, or as one that was never set up. */
export async function hrServicesOf(db: Kysely<DB>, companyId: string): Promise<StoredHrService[]> {
  const rows = await db
    .selectFrom('hr_service')
    .select(['service', 'is_on', 'tenant', 'client_id', 'client_secret'])
    .select(['service_tokens', 'service_company_id', 'connected_at'])
    .where('company_id', '=', companyId)
    .execute();
  return HR_SERVICES.map((service) => rows.find((row) => row.service === service) ?? unset(service));
}

/** One of a company's services. */
export const hrServiceOf = async (db: Kysely<DB>, { companyId, service }: HrServiceKey): Promise<StoredHrService> =>
  (await hrServicesOf(db, companyId)).find((one) => one.service === service) ?? unset(service);

/** Stores a company's service. */
export async function saveHrService(
  trx: Transaction<DB>,
  companyId: string,
  { service, ...values }: StoredHrService,
  now: EpochMs,
): Promise<void> {
  const columns = { ...values, last_modified_at: new Date(now) };
  await trx
    .insertInto('hr_service')
    .values({ company_id: companyId, service, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'service']).doUpdateSet(columns))
    .execute();
}

/** How long a request may fetch before another one does, in milliseconds: longer than it is given for it. */
const BUSY_MS = 90_000;

/** Has one request fetch from a service. Returns until when, by which it is ended again; `null` while another one fetches. */
export async function beginFetching(
  db: Kysely<DB>,
  { companyId, service }: HrServiceKey,
  now: EpochMs,
): Promise<EpochMs | null> {
  const until = epochMs(now + BUSY_MS);
  const begun = await db
    .updateTable('hr_service')
    .set({ busy_until: new Date(until) })
    .where('company_id', '=', companyId)
    .where('service', '=', service)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', new Date(now))]))
    .returning('service')
    .executeTakeFirst();
  return begun === undefined ? null : until;
}

/** Ends it, unless another one has begun since. */
export async function endFetching(db: Kysely<DB>, { companyId, service }: HrServiceKey, until: EpochMs): Promise<void> {
  await db
    .updateTable('hr_service')
    .set({ busy_until: null })
    .where('company_id', '=', companyId)
    .where('service', '=', service)
    .where('busy_until', '=', new Date(until))
    .execute();
}

/** Stores renewed tokens in place of those. Returns whether they were there still: none are after a disconnection. */
export async function replaceTokens(
  db: Kysely<DB>,
  { companyId, service }: HrServiceKey,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const replaced = await db
    .updateTable('hr_service')
    .set({ service_tokens: after })
    .where('company_id', '=', companyId)
    .where('service', '=', service)
    .where('service_tokens', '=', before)
    .returning('service')
    .executeTakeFirst();
  return replaced !== undefined;
}
