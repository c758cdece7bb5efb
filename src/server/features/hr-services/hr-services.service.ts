import type { HrServiceSettings, hrServiceRoutes } from '#contract/hr-services.ts';
import type { Received } from '#contract/route.ts';
import { HR_SERVICE_NAMES, type HrService } from '#domain/hr-services/service.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import { type OwnedCall, type OwnedWrite, writeOf } from '../../shared/owned/write.ts';
import {
  hrServiceOf,
  hrServicesOf,
  type HrServiceKey,
  saveHrService,
  type StoredHrService,
} from './hr-services.repository.ts';

/** For what a secret of a service, and the tokens of a connection, are sealed. */
export const sealedFor = (what: 'secret' | 'tokens', { companyId, service }: HrServiceKey): string =>
  `hr service ${what} of ${service} ${companyId}`;

/** The values of an error about a service. */
export const named = (service: HrService) => ({ values: { service: HR_SERVICE_NAMES[service] } });

/** What the screens know of a service: whether there is a secret, and none of it. */
export const presentHrService = ({
  client_secret: secret,
  service_tokens: _tokens,
  connected_at: connectedAt,
  ...settings
}: StoredHrService): HrServiceSettings => ({
  ...settings,
  has_secret: secret !== null,
  connected_at: connectedAt && formatTimestamp(connectedAt),
});

/** What is entered of a service, and by what its secret is sealed. */
type Entered = Received<(typeof hrServiceRoutes)['PUT /api/admin/hr-services/{service}'], 'body'> & {
  readonly service: HrService;
  readonly companyId: string;
  readonly vault: Vault;
};

const NOT_CONNECTED = { service_tokens: null, service_company_id: '', connected_at: null };

/** How people are fetched from a service, as a setting of a company's. Throws `hr_service_incomplete`. */
export const hrServiceSetting = companySetting<StoredHrService, Entered, HrServiceSettings>({
  action: 'change_hr_service',
  message: '人事労務サービスとの連携の設定を保存しました',
  read: (db, companyId, { service }) => hrServiceOf(db, { companyId, service }),
  // The version is shown to browsers, and none of a secret is.
  readAll: async (db, companyId) => (await hrServicesOf(db, companyId)).map(presentHrService),
  choose({ service, companyId, vault, client_secret: typed, ...entered }, before) {
    const context = sealedFor('secret', { companyId, service });
    const { client_secret: kept } = before;
    // A secret goes to nobody for whom it wasn't entered.
    const isSamePlace = entered.tenant === before.tenant && entered.client_id === before.client_id;
    const isSame = typed === undefined ? isSamePlace : kept !== null && vault.open(kept, context) === typed;
    if (isSame && isSamePlace) return { ...before, ...entered };
    return {
      ...before,
      ...entered,
      client_secret: typed === undefined ? null : isSame ? kept : vault.seal(typed, context),
      ...NOT_CONNECTED,
    };
  },
  validate: async (_write, { after }) => requireComplete(after),
  store: ({ trx, companyId, now }, settings) => saveHrService(trx, companyId, settings, now),
  present: presentHrService,
  inWords: (settings, { before, after }) => ({
    ...wordsOf(settings),
    ...(settings === after && { client_secret_changed: before.client_secret !== after.client_secret }),
  }),
});

/** As the audit log calls it. */
const wordsOf = ({ service, is_on, tenant, client_id, service_company_id }: StoredHrService): object => ({
  hr_service: service,
  is_hr_service_on: is_on,
  ...(service === 'smarthr' ? { tenant } : { client_id, service_company_id }),
});

/** What is missing of a service's settings, by the field. */
function missingOf({ service, tenant, client_id, client_secret }: StoredHrService): Readonly<Record<string, string>> {
  const isApp = service === 'freee';
  return {
    ...(!isApp && tenant === '' && { tenant: 'サブドメインを入力してください' }),
    ...(isApp && client_id === '' && { client_id: 'クライアントIDを入力してください' }),
    ...(client_secret === null && {
      client_secret: `${isApp ? 'クライアントシークレット' : 'アクセストークン'}を入力してください`,
    }),
  };
}

/** Throws `hr_service_incomplete` at what is missing, unless it is off. */
function requireComplete(settings: StoredHrService): void {
  const fields = missingOf(settings);
  if (settings.is_on && Object.keys(fields).length > 0)
    throw new AppError('hr_service_incomplete', { ...named(settings.service), fields });
}

/** A service whose secret can be used. Throws `hr_service_incomplete` where something hasn't been entered, or was sealed by another installation. */
export async function openHrService(
  { kysely }: Database,
  vault: Vault,
  key: HrServiceKey,
): Promise<{ readonly stored: StoredHrService; readonly secret: string }> {
  const stored = await hrServiceOf(kysely, key);
  const secret = stored.client_secret && vault.open(stored.client_secret, sealedFor('secret', key));
  if (secret === null || Object.keys(missingOf(stored)).length > 0)
    throw new AppError('hr_service_incomplete', named(key.service));
  return { stored, secret };
}

/** Ends a connection: its tokens, and the access token of a service without an app, are forgotten. */
export const disconnectHrService = ({ kysely }: Database, call: OwnedCall, service: HrService): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const write = writeOf(trx, call);
    await lockCompany(trx, write.companyId);
    const before = await hrServiceOf(trx, { companyId: write.companyId, service });
    const after: StoredHrService = {
      ...before,
      is_on: false,
      ...NOT_CONNECTED,
      ...(service === 'smarthr' && { client_secret: null }),
    };
    const isThere = before.is_on || before.service_tokens !== null || before.client_secret !== after.client_secret;
    if (isThere) await storeAudited(write, { before, after, action: 'disconnect_hr_service' });
  });

/** Stores a change of a connection, on record. */
export async function storeAudited(
  { trx, companyId, actorUserId, now }: OwnedWrite,
  {
    before,
    after,
    action,
  }: {
    readonly before: StoredHrService;
    readonly after: StoredHrService;
    readonly action: 'connect_hr_service' | 'disconnect_hr_service';
  },
): Promise<void> {
  await saveHrService(trx, companyId, after, now);
  await writeAudit(trx, {
    companyId,
    actorUserId,
    subjectUserId: null,
    action,
    before: wordsOf(before),
    after: wordsOf(after),
  });
}
