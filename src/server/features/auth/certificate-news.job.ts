import { certificateNotice } from '#domain/users/saml.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { otherSuperAdmins } from '../../records/employees.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { certificateDays } from './saml-certificates.ts';
import { ssoOf } from './sso.repository.ts';

/**
 * Warns the super admins of all companies that log in by SAML before the last certificate of their provider ends, 30 days, a week and a
 * day before, once each. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfCertificates({ kysely }: Database, now: EpochMs): Promise<void> {
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const { settings } = await ssoOf(kysely, companyId);
    if (settings.mode === 'off' || settings.kind !== 'saml') continue;
    const last = certificateDays(settings.saml_certificates).toSorted().at(-1);
    if (last === undefined) continue;
    const before = certificateNotice(last, today);
    if (before === null) continue;
    const news = { kind: 'certificate_ending', about: { date: last }, key: `${last} ${before}` } as const;
    await notify(kysely, companyId, await otherSuperAdmins(kysely, companyId, null), news, now);
  }
}
