import type { LogoKind } from '#domain/logos/logo-file.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import { findLogo } from '../../records/company.ts';
import type { readLogo } from './logo-image.ts';
import { deleteLogo, lockOwnCompany, logoDates, writeLogo } from './logos.repository.ts';

/** The addresses of a company's logos, each `null` where it has none. Another logo has another address. */
export async function logoAddresses(
  { kysely }: Database,
  companyId: string,
): Promise<{ company_logo: string | null; mobile_logo: string | null }> {
  const dates = await logoDates(kysely, companyId);
  const address = (kind: LogoKind, path: string): string | null => {
    const date = dates.get(kind);
    return date === undefined ? null : `/api/${path}/${encodeURIComponent(companyId)}?t=${date.getTime()}`;
  };
  return { company_logo: address('normal', 'company-logo'), mobile_logo: address('mobile', 'mobile-logo') };
}

const READ_LOGO = fileTask<typeof readLogo>(new URL('./logo-image.ts', import.meta.url), 'readLogo');

/** A logo that a super admin sets or, without a file, removes. */
interface LogoChange {
  readonly companyId: string;
  readonly kind: LogoKind;
  readonly file: Uint8Array | undefined;
  readonly now: EpochMs;
}

/**
 * Sets or removes a logo of the caller's company or of a subsidiary (D22). The audit entry stores the hash and size of
 * the images, not the images. Throws `not_found` for another company, and what `readLogo` and the file worker throw.
 */
export async function changeLogo(
  { database, files }: { readonly database: Database; readonly files: FileWorker },
  caller: Caller,
  { companyId, kind, file, now }: LogoChange,
): Promise<void> {
  const image = file === undefined ? null : await files.run(caller.companyId, READ_LOGO, file);
  await database.kysely.transaction().execute(async (trx) => {
    if (!(await lockOwnCompany(trx, caller.companyId, companyId))) throw new AppError('not_found');
    const before = await findLogo(trx, companyId, kind);
    if (image === null) await deleteLogo(trx, companyId, kind);
    else await writeLogo(trx, companyId, kind, image, new Date(now));
    await writeAudit(trx, {
      // In the caller's company: the actor exists only there.
      companyId: caller.companyId,
      actorUserId: caller.userId,
      subjectUserId: null,
      action: image === null ? 'remove_logo' : 'set_logo',
      before: { company_id: companyId, kind, ...(before && factsOf(before.content_type, before.content)) },
      after: { company_id: companyId, kind, ...(image && factsOf(image.contentType, image.content)) },
    });
  });
}

const factsOf = (contentType: string, content: Uint8Array) => ({
  content_type: contentType,
  bytes: content.length,
  sha256: sha256(content).toString('hex'),
});
