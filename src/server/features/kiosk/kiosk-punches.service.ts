import type { KioskIdentity, KioskPunch as Punched } from '#contract/kiosk.ts';
import { type AnyPunchType, PUNCH_LABELS } from '#domain/attendance/record.ts';
import { familyName, type KioskMeans } from '#domain/kiosk/means.ts';
import { isPhoto } from '#domain/kiosk/photo.ts';
import { isStepTaken, readScan, type Scan } from '#domain/kiosk/scan.ts';
import { type EpochMs, formatInstant, japanClock } from '#domain/time/instant.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import { isPassword } from '../../platform/auth/password.ts';
import type { QrCodes } from '../../platform/auth/qr-codes.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { KioskPunch, StoreKioskPunch } from '../../shared/punch/kiosk-punch.ts';
import { nameOfEmployed, ownerOfCard, pinOf, spendStep } from './identity.repository.ts';
import type { RegisteredKiosk } from './kiosks.repository.ts';

/** What it takes to punch for somebody. */
export interface KioskPunching {
  readonly database: Database;
  readonly loginLimits: LoginLimits;
  readonly qrCodes: QrCodes;
  readonly storeKioskPunch: StoreKioskPunch;
}

/** What a device sends of a scan. */
interface Sent {
  readonly scanId: string;
  readonly chosen: AnyPunchType | null;
  readonly identity: KioskIdentity;
  /** A JPEG in base64. */
  readonly photo: string | undefined;
}

/**
 * Punches for whoever identifies themself at the device. Throws `kiosk_means_off`, `kiosk_locked`, what is wrong
 * with how they identify themself, `kiosk_not_employed`, and what storing it throws.
 */
export async function punchAtKiosk(
  platform: KioskPunching,
  kiosk: RegisteredKiosk,
  { scanId, chosen, identity, photo }: Sent,
  received: RequestTime,
): Promise<Punched> {
  const { at: now } = received;
  const taken = kiosk.takes_photos && photo !== undefined ? readPhoto(photo) : null;
  const { user, means, spend } = await identify(platform, kiosk, identity, now);
  const name = await nameOfEmployed(platform.database.kysely, user, now);
  if (name === null) throw new AppError('kiosk_not_employed');
  const { type, at, isRepeated } = await platform.storeKioskPunch(
    user,
    { chosen, at: now, tap: null, scanId, means, requires: null, spend, photo: taken, kiosk: siteOf(kiosk) },
    received,
  );
  return {
    record_type: type,
    recorded_at: formatInstant(at),
    name: kiosk.says_names ? familyName(name) : null,
    is_repeated: isRepeated,
    message: `${PUNCH_LABELS[type]}を打刻しました（${japanClock(at).slice(0, 5)}）`,
  };
}

/** The bytes of a photo. Throws `kiosk_photo_invalid`. */
function readPhoto(text: string): Buffer {
  const photo = Buffer.from(text, 'base64');
  if (!isPhoto(photo)) throw AppError.at('photo', 'kiosk_photo_invalid');
  return photo;
}

/** What a device is called, and where it stands. */
export const siteOf = ({ name, place_id: placeId, place_name: placeName }: RegisteredKiosk): KioskPunch['kiosk'] => ({
  name,
  place: placeId === null || placeName === null ? null : { id: placeId, name: placeName },
});

/** Who it is, by what means, and what is used up by that. */
interface Identified {
  readonly user: UserKey;
  readonly means: KioskMeans;
  readonly spend: KioskPunch['spend'];
}

type Identifying = Pick<KioskPunching, 'database' | 'loginLimits' | 'qrCodes'>;

/** Who it is. Wrong ones are limited by device and person, and lock nobody's account. */
export async function identify(
  platform: Identifying,
  kiosk: RegisteredKiosk,
  identity: KioskIdentity,
  now: EpochMs,
): Promise<Identified> {
  const requireMeans = (means: KioskMeans): void => {
    if (!kiosk.means.includes(means)) throw new AppError('kiosk_means_off');
  };
  if (identity.means === 'pin') {
    requireMeans('pin');
    return { user: await ownerOfPin(platform, kiosk, identity), means: 'pin', spend: null };
  }
  const scan = readScan(identity.text);
  if (scan !== null) requireMeans(scan.means);
  const attempt = await platform.loginLimits.beginAtKiosk(kiosk.company_id, kiosk.kiosk_id, null);
  const found = scan === null ? null : await ownerOfScan(platform, kiosk, scan, now);
  if (scan === null || found === null) {
    await attempt.failed();
    throw new AppError('kiosk_scan_unknown');
  }
  await attempt.succeeded();
  return { ...found, means: scan.means };
}

async function ownerOfPin(
  { database, loginLimits }: Identifying,
  { company_id: companyId, kiosk_id: kioskId }: RegisteredKiosk,
  { employee_id: employeeId, pin }: { readonly employee_id: string; readonly pin: string },
): Promise<UserKey> {
  const attempt = await loginLimits.beginAtKiosk(companyId, kioskId, employeeId);
  const known = await pinOf(database.kysely, companyId, employeeId);
  const place = { name: `kiosk ${companyId} ${kioskId}`, isKnown: true };
  const isRight = await isPassword(pin, known?.pin_hash, place).catch(async (error: unknown) => {
    // It wasn't looked at: too much is waiting.
    await attempt.withdrawn();
    throw error;
  });
  if (known === undefined || !isRight) {
    await attempt.failed();
    throw new AppError('kiosk_pin_wrong');
  }
  await attempt.succeeded();
  return { companyId, userId: known.user_id };
}

/** Whose card or code it is; `null` for nobody's. Throws `kiosk_qr_old`. */
async function ownerOfScan(
  { database, qrCodes }: Identifying,
  { company_id: companyId }: RegisteredKiosk,
  scan: Scan,
  now: EpochMs,
): Promise<Pick<Identified, 'user' | 'spend'> | null> {
  if (scan.means !== 'rotating_qr') {
    const userId = await ownerOfCard(database.kysely, companyId, scan);
    return userId === undefined ? null : { user: { companyId, userId }, spend: null };
  }
  const { userId, step, signature } = scan;
  if (!qrCodes.isSigned(signature, companyId, userId, step)) return null;
  if (!isStepTaken(step, now)) throw new AppError('kiosk_qr_old');
  const user = { companyId, userId };
  return {
    user,
    spend: async (trx) => {
      if (!(await spendStep(trx, user, step, now))) throw new AppError('kiosk_qr_used');
    },
  };
}
