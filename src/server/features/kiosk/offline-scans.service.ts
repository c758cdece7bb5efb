import { errors } from '#contract/errors.ts';
import { readSealedScan, type RefusedScan } from '#contract/kiosk.ts';
import { countedTime } from '#domain/attendance/offline-punch.ts';
import { sealingContext } from '#domain/kiosk/scan.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { openSealed, type Sealed } from '../../platform/auth/sealed.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { nameOfEmployed } from './identity.repository.ts';
import { identify, type KioskPunching, siteOf } from './kiosk-punches.service.ts';
import type { KioskPunch } from '../../shared/punch/kiosk-punch.ts';
import { requireTakenOffline } from '../../shared/punch/offline-punch.ts';
import type { RegisteredKiosk } from './kiosks.repository.ts';
import { countRefused, deleteRefused, insertRefused, refusedOf, sealingKeysOf } from './offline-scans.repository.ts';

/** The reason of what can't be opened, or isn't a scan. */
const UNREADABLE = 'unreadable';

/** Whether an error says nothing of the scan: it is sent again later. */
const passes = (error: AppError): error is AppError<'kiosk_locked' | 'too_many_requests'> =>
  error.code === 'kiosk_locked' || error.code === 'too_many_requests';

/**
 * Takes a scan that a device has stored without a network (decision 119): whose it is is verified now, at the time of the
 * scan, corrected as an offline punch's is (decision 103). What can't be taken is kept for the admins. Returns whether it
 * was taken. Throws `kiosk_locked` and `too_many_requests`.
 */
export async function takeOfflineScan(
  platform: KioskPunching,
  kiosk: RegisteredKiosk,
  { scanId, sealed }: { readonly scanId: string; readonly sealed: Sealed },
  received: RequestTime,
): Promise<boolean> {
  const { at: now } = received;
  const { kysely } = platform.database;
  const { company_id: companyId, name: kioskName } = kiosk;
  const { privateKey } = await sealingKeysOf(kysely, companyId, now);
  const opened = await openSealed(privateKey, sealed, sealingContext(companyId, scanId));
  const scan = readSealedScan(jsonOf(opened));
  const refused = { scanId, kioskName, userId: null as number | null, type: scan?.type ?? null };
  if (scan === null) {
    await insertRefused(kysely, companyId, { ...refused, scannedAt: null, reason: UNREADABLE }, now);
    return false;
  }
  const tap = { tappedAt: scan.tapped_at, clockDifference: scan.clock_difference_ms };
  const at = countedTime(tap);
  try {
    const { user, means, spend } = await identify(platform, kiosk, { means: 'scanned', text: scan.text }, at);
    refused.userId = user.userId;
    if ((await nameOfEmployed(kysely, user, at)) === null) throw new AppError('kiosk_not_employed');
    const requires: KioskPunch['requires'] = (trx) => requireTakenOffline(trx, companyId, at, received);
    const site = siteOf(kiosk);
    await platform.storeKioskPunch(
      user,
      { chosen: scan.type, at, tap, scanId, means, requires, spend, photo: null, kiosk: site },
      received,
    );
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (passes(error)) throw error;
    await insertRefused(kysely, companyId, { ...refused, scannedAt: at, reason: error.code }, now);
    return false;
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Why it wasn't taken, in words. */
const reasonText = (reason: string): string => {
  if (reason === UNREADABLE) return '保存した内容を読み取れませんでした。';
  if (reason === 'offline_punch_old') return 'オフライン打刻を受け付ける時間を過ぎていました。';
  return Object.hasOwn(errors, reason) ? errors[reason as keyof typeof errors].message : reason;
};

/** The scans of a company that couldn't be taken, the latest first, and how many there are. */
export async function listRefused(
  { kysely }: Database,
  companyId: string,
): Promise<{ readonly scans: RefusedScan[]; readonly total: number }> {
  const [rows, total] = await Promise.all([refusedOf(kysely, companyId), countRefused(kysely, companyId)]);
  return {
    total,
    scans: rows.map(({ user_id: userId, employee_id: employeeId, name, ...row }) => ({
      id: row.id,
      kiosk_name: row.kiosk_name,
      user:
        userId === null || employeeId === null || name === null
          ? null
          : { user_id: userId, employee_id: employeeId, name },
      scanned_at: row.scanned_at && formatTimestamp(row.scanned_at),
      record_type: row.record_type,
      reason: reasonText(row.reason),
      received_at: formatTimestamp(row.received_at),
    })),
  };
}

/** Takes one off the list, that somebody has seen to. Throws `not_found`. */
export async function removeRefused({ kysely }: Database, { companyId, userId }: Caller, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const [scan] = await refusedOf(trx, companyId, id);
    if (scan === undefined) throw new AppError('not_found');
    await deleteRefused(trx, companyId, id);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: scan.user_id,
      action: 'delete_refused_kiosk_scan',
      before: {
        kiosk: scan.kiosk_name,
        scanned_at: scan.scanned_at && formatTimestamp(scan.scanned_at),
        record_type: scan.record_type,
        reason: reasonText(scan.reason),
      },
    });
  });
}
