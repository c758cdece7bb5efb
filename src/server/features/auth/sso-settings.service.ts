import type { SsoSettings, ssoRoutes } from '#contract/sso.ts';
import type { Received } from '#contract/route.ts';
import { accountsOf, needsDomain, type SsoMode } from '#domain/users/sso.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lastBreakGlassDay, lockSsoMode } from '../../records/break-glass.ts';
import { lockCompany } from '../../records/company.ts';
import { auditOf, lockUserIfThere } from '../../records/user-key.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import type { Db, OwnedWrite } from '../../shared/owned/write.ts';
import { certificateDays, certificatesToStore, fingerprintsOf, typedCertificates } from './saml-certificates.ts';
import type { SsoClient } from './sso-provider.ts';
import {
  endSessionsWithoutSso,
  hasUsedSso,
  personByEmployeeId,
  saveSso,
  ssoOf,
  type StoredSso,
  unlinkIdentities,
} from './sso.repository.ts';

/** A company's single sign-on, opened; the secret is `null` for none, and for one that another installation has sealed. */
export interface OpenSso extends StoredSso {
  readonly client_secret: string | null;
}

const contextOf = (companyId: string): string => `sso client secret of ${companyId}`;

/** A company's single sign-on. */
export async function openSso(db: Db, vault: Vault, companyId: string): Promise<OpenSso> {
  const { settings, sealedSecret } = await ssoOf(db, companyId);
  return { ...settings, client_secret: sealedSecret === null ? null : vault.open(sealedSecret, contextOf(companyId)) };
}

/** The company's application at the provider; `null` where something of it hasn't been entered. */
export const clientOf = ({
  kind,
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  saml_url: loginUrl,
  saml_certificates: certificates,
  groups_claim: groupsClaim,
}: OpenSso): SsoClient | null => {
  if (kind === 'saml')
    return issuer === '' || loginUrl === '' || certificates === ''
      ? null
      : { kind, issuer, clientId, loginUrl, certificates: certificates.split('\n'), groupsClaim };
  return issuer === '' || clientId === '' || clientSecret === null
    ? null
    : { kind, issuer, clientId, clientSecret, wantsGroups: groupsClaim !== '' };
};

/** As it is stored: the secret sealed. */
type Sealed = StoredSso & { readonly client_secret: Buffer | null };

const sealedSso = async (db: Db, companyId: string): Promise<Sealed> => {
  const { settings, sealedSecret } = await ssoOf(db, companyId);
  return { ...settings, client_secret: sealedSecret };
};

/** What the settings' screen knows of it. */
export const presentSso = ({
  client_secret: secret,
  saml_certificates: certificates,
  ...settings
}: Sealed | OpenSso): SsoSettings => ({
  ...settings,
  saml_certificates: typedCertificates(certificates),
  saml_valid_until: certificateDays(certificates),
  has_secret: secret !== null,
});

/** What is entered, and by what the secret is sealed. */
type Entered = Received<(typeof ssoRoutes)['PUT /api/admin/sso-settings'], 'body'> & {
  /** `null` where none is entered. */
  readonly vault: Vault | null;
};

/** Single sign-on as a setting of a company's. */
export const ssoSetting = companySetting<Sealed, Entered, SsoSettings>({
  action: 'change_sso_settings',
  message: 'シングルサインオンの設定を保存しました',
  read: sealedSso,
  // The version is shown to browsers, and none of a secret is.
  readAll: async (db, companyId) => presentSso(await sealedSso(db, companyId)),
  choose: ({ vault, client_secret: typed, ...entered }, before, { companyId, now }) => {
    const context = contextOf(companyId);
    const kept = before.client_secret;
    const isKept = vault === null || typed === undefined || (kept !== null && vault.open(kept, context) === typed);
    return {
      ...entered,
      saml_certificates: certificatesToStore(entered.saml_certificates, before.saml_certificates, now),
      client_secret: isKept ? kept : vault.seal(typed, context),
    };
  },
  validate: async (write, { before, after }) => {
    requireComplete(after);
    if (after.mode !== 'forced') return;
    const isSame =
      before.mode === 'forced' && accountsOf(before) === accountsOf(after) && before.client_id === after.client_id;
    if (!isSame) await requireWayIn(write, after);
  },
  store: async ({ trx, companyId, now }, settings, { before }) => {
    await saveSso(trx, companyId, settings, now);
    if (settings.mode === 'forced' && before.mode !== 'forced') await endSessionsWithoutSso(trx, companyId);
  },
  present: presentSso,
  inWords: (settings, { before, after }) => ({
    ...wordsOf(settings),
    ...(settings === after && { client_secret_changed: before.client_secret !== after.client_secret }),
  }),
});

/** As the audit log calls it. */
const wordsOf = ({
  client_secret: _secret,
  mode,
  kind,
  issuer,
  client_id,
  saml_url,
  saml_certificates: certificates,
  ...rest
}: Sealed): object => ({
  sso_mode: mode,
  sso_kind: kind,
  issuer,
  client_id,
  saml_url,
  saml_certificates: fingerprintsOf(certificates),
  ...rest,
});

/** Throws `sso_incomplete` at what is missing, unless it is off. */
function requireComplete(settings: Sealed): void {
  const { mode, kind, issuer, client_id, client_secret, matches_by, registers_people, employee_id_claim } = settings;
  if (mode === 'off') return;
  const isSaml = kind === 'saml';
  const missing = [
    ...(issuer === '' ? ['issuer'] : []),
    ...(client_id === '' && !isSaml ? ['client_id'] : []),
    ...(client_secret === null && !isSaml ? ['client_secret'] : []),
    ...(settings.saml_url === '' && isSaml ? ['saml_url'] : []),
    ...(settings.saml_certificates === '' && isSaml ? ['saml_certificates'] : []),
    ...(employee_id_claim === '' && (matches_by === 'employee_id' || registers_people) ? ['employee_id_claim'] : []),
    ...(settings.mail_domain === '' && needsDomain(issuer) && !isSaml ? ['mail_domain'] : []),
    ...(settings.groups_claim === '' && (settings.admin_group !== '' || settings.super_admin_group !== '')
      ? ['groups_claim']
      : []),
  ];
  if (missing.length > 0)
    throw new AppError('sso_incomplete', {
      fields: Object.fromEntries(
        missing.map((name) => [name, (isSaml && MISSING_OF_SAML[name]) || (MISSING[name] ?? '')]),
      ),
    });
}

const MISSING: Readonly<Record<string, string>> = {
  issuer: 'プロバイダーのアドレス（Issuer）を入力してください',
  saml_url: 'プロバイダーのログインのアドレス（SSO URL）を入力してください',
  saml_certificates: '証明書を入力してください',
  client_id: 'クライアントIDを入力してください',
  client_secret: 'クライアントシークレットを入力してください',
  employee_id_claim: '社員IDのクレームの名前を入力してください',
  mail_domain: 'Googleでは、会社のドメインを入力してください',
  groups_claim: 'グループのクレームの名前を入力してください',
};

/** By SAML some fields have other names. */
const MISSING_OF_SAML: Readonly<Record<string, string>> = {
  issuer: 'プロバイダーのエンティティIDを入力してください',
  employee_id_claim: '社員IDの属性の名前を入力してください',
  groups_claim: 'グループの属性の名前を入力してください',
};

/** Throws `sso_not_tried` and `sso_no_break_glass`: nobody is to be locked out by what was never tried, or by an outage. */
async function requireWayIn({ trx, companyId, actorUserId, now }: OwnedWrite, settings: Sealed): Promise<void> {
  // Nobody who could get in without it leaves, or takes off their second factor, until this is stored.
  await lockSsoMode(trx, companyId);
  if (actorUserId !== null && !(await hasUsedSso(trx, { companyId, userId: actorUserId }, accountsOf(settings))))
    throw new AppError('sso_not_tried');
  if ((await lastBreakGlassDay(trx, companyId)) < japanDate(now)) throw new AppError('sso_no_break_glass');
}

/**
 * Lets a company's people in without its provider again, for the operator: `optional` lets in passwords, too, `off` nothing else. Nothing
 * is switched on, and what was entered stays. Audited without an actor. Returns how it was.
 */
export const easeSsoForOperator = (
  { kysely }: Pick<Database, 'kysely'>,
  companyId: string,
  mode: 'off' | 'optional',
  now: EpochMs,
): Promise<SsoMode> =>
  kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { settings } = await ssoOf(trx, companyId);
    const isEased = settings.mode === 'off' || settings.mode === mode;
    if (!isEased) {
      const entered = {
        ...settings,
        saml_certificates: typedCertificates(settings.saml_certificates),
        mode,
        vault: null,
      };
      await ssoSetting.change({ trx, companyId, actorUserId: null, now }, entered);
    }
    return settings.mode;
  });

/** Unlinks somebody of the caller's company from the provider, by their employee ID. Throws `sso_not_linked`. */
export async function unlinkSso(database: Database, caller: Caller, employeeId: string): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const user = await personByEmployeeId(trx, caller.companyId, employeeId);
    if (user === null) throw new AppError('sso_not_linked');
    if (!(await lockUserIfThere(trx, user)) || !(await unlinkIdentities(trx, user)))
      throw new AppError('sso_not_linked');
    await writeAudit(trx, { ...auditOf(user, caller.userId), action: 'unlink_sso' });
  });
}
