import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { EnteredKiosk, KioskDevice, KioskResponse, KioskSettings, KioskState } from '#contract/kiosk.ts';
import { KIOSK_CODE_MS } from '#domain/kiosk/kiosk-punch.ts';
import { KIOSK_MEANS } from '#domain/kiosk/means.ts';
import { epochMs, type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { companySetting, inCompany, leftOutStays, type Patch } from '../../shared/owned/setting.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';
import {
  companyOf,
  hasPlace,
  kioskOfToken,
  type KioskRow,
  kioskSettingsOf,
  kiosksOf,
  markSeen,
  redeemCode,
  type RegisteredKiosk,
  saveCode,
} from './kiosks.repository.ts';

/** The shared devices that a company may have. */
const MOST_KIOSKS = 100;

/** How long after a device was last heard of that is stored again, in milliseconds. */
const SEEN_MS = 60_000;

const presentKiosk = ({ place_id: placeId, place_name: placeName, ...row }: KioskRow): KioskResponse => ({
  id: row.id,
  name: row.name,
  place: placeId === null || placeName === null ? null : { id: placeId, name: placeName },
  code_expires_at: row.code_expires_at && formatTimestamp(row.code_expires_at),
  registered_at: row.registered_at && formatTimestamp(row.registered_at),
  last_seen_at: row.last_seen_at && formatTimestamp(row.last_seen_at),
});

const inWords = (kiosk: KioskRow) => ({ name: kiosk.name, place: kiosk.place_name });

/** A company's shared devices; what was punched at one keeps its name. */
export const kiosks = companyEntity({
  table: 'kiosk',
  actions: { add: 'add_kiosk', change: 'change_kiosk', remove: 'delete_kiosk' },
  messages: {
    add: '打刻端末を追加しました',
    change: '打刻端末を変更しました',
    remove: '打刻端末の登録を解除しました',
  },
  read: kiosksOf,
  toValues: ({ name, place_id }: EnteredKiosk) => ({ name, place_id }),
  toColumns: (values, at) => ({ ...values, last_modified_at: at }),
  async checkNew({ trx, companyId }) {
    if ((await kiosksOf(trx, companyId)).length >= MOST_KIOSKS) throw new AppError('too_many_kiosks');
  },
  async check({ trx, companyId }, { place_id: placeId }) {
    if (placeId !== null && !(await hasPlace(trx, companyId, placeId)))
      throw AppError.at('place_id', 'kiosk_place_unknown');
  },
  orTaken: orTaken('name', 'kiosk_name_taken'),
  present: (rows) => rows.map(presentKiosk),
  inWords,
});

/** How the company's people punch at its shared devices, and the devices. */
export async function listKiosks(
  database: Database,
  call: OwnedCall,
): Promise<KioskSettings & { kiosks: KioskResponse[] }> {
  const [settings, rows] = await Promise.all([
    kioskSettingsOf(database.kysely, call.caller.companyId),
    kiosks.list(database, call),
  ]);
  return { ...settings, kiosks: rows };
}

/** How people punch at the shared devices. */
export const kioskSettings = companySetting({
  action: 'change_kiosk_settings',
  message: '打刻端末の設定を保存しました',
  read: kioskSettingsOf,
  choose(entered: Patch<KioskSettings>, before) {
    const after = leftOutStays(entered, before);
    // Each once, in one order.
    return { ...after, means: KIOSK_MEANS.filter((each) => after.means.includes(each)) };
  },
  store: inCompany(({ means, says_names, takes_photos }) => ({
    kiosk_means: means,
    kiosk_says_names: says_names,
    kiosk_takes_photos: takes_photos,
  })),
});

const auditCode = (
  trx: Transaction<DB>,
  by: { readonly companyId: string; readonly actorUserId: number | null },
  action: AuditAction,
  kiosk: KioskRow,
): Promise<void> => writeAudit(trx, { ...by, subjectUserId: null, action, after: inWords(kiosk) });

/** Two of the four groups of a one-time password: 39 bits, for a quarter of an hour and so many tries of an address. */
const makeCode = (): string => makeOneTimePassword().split('-').slice(0, 2).join('-');

/** Issues a code that registers a device as this one, in place of an earlier code. Throws `not_found`. */
export async function issueCode(
  { kysely }: Database,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<{ readonly code: string; readonly expires_at: string }> {
  const { companyId } = caller;
  const code = makeCode();
  const expiresAt = epochMs(now + KIOSK_CODE_MS);
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const kiosk = await kiosks.find(trx, companyId, id);
    await saveCode(trx, { companyId, id }, { code, expiresAt });
    await auditCode(trx, { companyId, actorUserId: caller.userId }, 'issue_kiosk_code', kiosk);
  });
  return { code, expires_at: formatInstant(expiresAt) };
}

/** The code as it is stored, however it is typed: in one case, with its dash. */
const readCode = (typed: string): string => {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Registers a device by its code. Returns its token. Throws `kiosk_code_wrong` and `too_many_requests`. */
export async function registerKiosk(
  { database: { kysely }, loginLimits }: { readonly database: Database; readonly loginLimits: LoginLimits },
  typed: { readonly companyId: string; readonly code: string },
  address: string,
  now: EpochMs,
): Promise<{ readonly token: string; readonly companyId: string; readonly name: string }> {
  await loginLimits.beginKioskCode(address);
  const token = makeToken();
  return kysely.transaction().execute(async (trx) => {
    const companyId = await companyOf(trx, typed.companyId);
    const code = readCode(typed.code);
    const redeemed = companyId === undefined ? undefined : await redeemCode(trx, companyId, { code, token, now });
    if (companyId === undefined || redeemed === undefined) throw new AppError('kiosk_code_wrong');
    const kiosk = await kiosks.find(trx, companyId, redeemed.kiosk_id);
    await auditCode(trx, { companyId, actorUserId: null }, 'register_kiosk', kiosk);
    return { token, companyId, name: redeemed.name };
  });
}

/** The registered device that calls. Throws `kiosk_not_registered`. */
export async function authenticateKiosk(
  { kysely }: Database,
  { company_id: companyId, token }: KioskDevice,
  now: EpochMs,
): Promise<RegisteredKiosk> {
  const kiosk = await kioskOfToken(kysely, { companyId, token });
  if (kiosk === undefined) throw new AppError('kiosk_not_registered');
  if (kiosk.last_seen_at === null || now - kiosk.last_seen_at.getTime() >= SEEN_MS)
    await markSeen(kysely, { companyId: kiosk.company_id, id: kiosk.kiosk_id }, now);
  return kiosk;
}

/** The state of a device and its company, as the device gets it. */
export const presentState = (kiosk: RegisteredKiosk): Omit<KioskState, 'public_key'> => ({
  name: kiosk.name,
  company_name: kiosk.company_name,
  means: kiosk.means,
  punches_breaks: kiosk.punches_breaks,
  photo_days: kiosk.takes_photos ? kiosk.retention_days : null,
});
