import { isDeepStrictEqual } from 'node:util';

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
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import {
  companyOf,
  deleteKiosk,
  hasPlace,
  insertKiosk,
  type KioskColumns,
  kioskOfToken,
  type KioskRow,
  kioskSettingsOf,
  kiosksOf,
  markSeen,
  redeemCode,
  type RegisteredKiosk,
  saveCode,
  saveKioskSettings,
  updateKiosk,
} from './kiosks.repository.ts';

/** The shared devices that a company may have. */
const MOST_KIOSKS = 100;

/** How long after a device was last heard of that is stored anew, in milliseconds. */
const SEEN_MS = 60_000;

const presentKiosk = ({ place_id: placeId, place_name: placeName, ...row }: KioskRow): KioskResponse => ({
  id: row.kiosk_id,
  name: row.name,
  place: placeId === null || placeName === null ? null : { id: placeId, name: placeName },
  code_expires_at: row.code_expires_at && formatTimestamp(row.code_expires_at),
  registered_at: row.registered_at && formatTimestamp(row.registered_at),
  last_seen_at: row.last_seen_at && formatTimestamp(row.last_seen_at),
});

/** How the company's people punch at its shared devices, and the devices. */
export async function listKiosks(
  { kysely }: Database,
  companyId: string,
): Promise<KioskSettings & { kiosks: KioskResponse[] }> {
  const [settings, rows] = await Promise.all([kioskSettingsOf(kysely, companyId), kiosksOf(kysely, companyId)]);
  return { ...settings, kiosks: rows.map(presentKiosk) };
}

/** Changes how people punch at the shared devices; what is left out stays. Returns what holds now. */
export async function changeKioskSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  wanted: { readonly [Name in keyof KioskSettings]?: KioskSettings[Name] | undefined },
): Promise<KioskSettings> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await kioskSettingsOf(trx, companyId);
    const after = {
      // Each once, in one order.
      means: KIOSK_MEANS.filter((each) => (wanted.means ?? before.means).includes(each)),
      says_names: wanted.says_names ?? before.says_names,
      takes_photos: wanted.takes_photos ?? before.takes_photos,
    };
    if (isDeepStrictEqual(before, after)) return after;
    await saveKioskSettings(trx, companyId, after);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_kiosk_settings',
      before,
      after,
    });
    return after;
  });
}

const toColumns = ({ name, place_id: placeId }: EnteredKiosk): KioskColumns => ({ name, placeId });
const orNameTaken = orTaken('name', 'kiosk_name_taken');

async function find(trx: Transaction<DB>, companyId: string, id: number): Promise<KioskResponse> {
  const [row] = await kiosksOf(trx, companyId, id);
  if (row === undefined) throw new AppError('not_found');
  return presentKiosk(row);
}

async function requirePlace(trx: Transaction<DB>, companyId: string, { placeId }: KioskColumns): Promise<void> {
  if (placeId !== null && !(await hasPlace(trx, companyId, placeId)))
    throw AppError.at('place_id', 'kiosk_place_unknown');
}

const inWords = (kiosk: KioskResponse | null) => kiosk && { name: kiosk.name, place: kiosk.place?.name ?? null };

const audit = (
  trx: Transaction<DB>,
  { companyId, userId }: Pick<Caller, 'companyId'> & { readonly userId: number | null },
  action: AuditAction,
  before: KioskResponse | null,
  after: KioskResponse | null,
): Promise<void> =>
  writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: null,
    action,
    before: inWords(before),
    after: inWords(after),
  });

/** Adds a shared device. A replayed key returns the first result. Throws `kiosk_name_taken`, `kiosk_place_unknown`, `too_many_kiosks`. */
export async function addKiosk(
  database: Database,
  caller: Caller,
  entered: EnteredKiosk,
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<KioskResponse> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await kiosksOf(trx, companyId, id)).map(presentKiosk)[0],
    async create(trx) {
      await lockCompany(trx, companyId);
      if ((await kiosksOf(trx, companyId)).length >= MOST_KIOSKS) throw new AppError('too_many_kiosks');
      const columns = toColumns(entered);
      await requirePlace(trx, companyId, columns);
      const id = await insertKiosk(trx, companyId, columns, now).catch(orNameTaken);
      await audit(trx, caller, 'add_kiosk', null, await find(trx, companyId, id));
      return id;
    },
  });
}

/** Changes a shared device; what was punched at it keeps its name. Throws `not_found`, and what {@link addKiosk} throws. */
export async function changeKiosk(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredKiosk,
  now: EpochMs,
): Promise<KioskResponse> {
  const { companyId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await find(trx, companyId, id);
    const columns = toColumns(entered);
    if (before.name === columns.name && (before.place?.id ?? null) === columns.placeId) return before;
    await requirePlace(trx, companyId, columns);
    await updateKiosk(trx, { companyId, id }, columns, now).catch(orNameTaken);
    const after = await find(trx, companyId, id);
    await audit(trx, caller, 'change_kiosk', before, after);
    return after;
  });
}

/** Deletes a shared device, which is refused from then on. Throws `not_found`. */
export async function removeKiosk({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  const { companyId } = caller;
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    await audit(trx, caller, 'delete_kiosk', await find(trx, companyId, id), null);
    await deleteKiosk(trx, { companyId, id });
  });
}

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
    const kiosk = await find(trx, companyId, id);
    await saveCode(trx, { companyId, id }, { code, expiresAt });
    await audit(trx, caller, 'issue_kiosk_code', null, kiosk);
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
    await audit(
      trx,
      { companyId, userId: null },
      'register_kiosk',
      null,
      await find(trx, companyId, redeemed.kiosk_id),
    );
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

/** What a device is told of itself and its company. */
export const presentState = (kiosk: RegisteredKiosk): Omit<KioskState, 'public_key'> => ({
  name: kiosk.name,
  company_name: kiosk.company_name,
  means: kiosk.means,
  punches_breaks: kiosk.punches_breaks,
  photo_days: kiosk.takes_photos ? kiosk.retention_days : null,
});
