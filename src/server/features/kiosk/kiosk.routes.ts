import type { FastifyReply } from 'fastify';

import type { kioskRoutes } from '#contract/kiosk.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { QrCodes } from '../../platform/auth/qr-codes.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf, subjectOf, type UserKey, userOf } from '../../records/user-key.ts';
import { photoOf } from '../../shared/punch/kiosk-photos.ts';
import type { StoreKioskPunch } from '../../shared/punch/kiosk-punch.ts';
import { pinSetAt } from './identity.repository.ts';
import { addCard, codesFrom, issuePrinted, listCards, removeCard, removePin, setPin } from './identity.service.ts';
import { sealingKeysOf } from './offline-scans.repository.ts';
import { listRefused, removeRefused, takeOfflineScan } from './offline-scans.service.ts';
import { punchAtKiosk } from './kiosk-punches.service.ts';
import { hasKiosks, kioskSettingsOf } from './kiosks.repository.ts';
import {
  authenticateKiosk,
  issueCode,
  kiosks,
  kioskSettings,
  listKiosks,
  presentState,
  registerKiosk,
} from './kiosks.service.ts';

interface KioskDependencies extends RoutePlatform {
  readonly loginLimits: LoginLimits;
  readonly qrCodes: QrCodes;
  readonly storeKioskPunch: StoreKioskPunch;
}

/** Sends the photo of a punch. Throws `not_found`. */
async function sendPhoto(
  { kysely }: Database,
  user: UserKey,
  timeRecordId: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const photo = await photoOf(kysely, user, timeRecordId);
  if (photo === undefined) throw new AppError('not_found');
  // The file is untrusted: should a browser open it as a page of its own, it may run and load nothing.
  return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/jpeg').send(photo);
}

/** Routes of the shared devices (打刻端末), and of how people identify themselves there. */
export const kioskHandlers = ({
  database,
  loginLimits,
  qrCodes,
  storeKioskPunch,
}: KioskDependencies): Handlers<typeof kioskRoutes> => ({
  'GET /api/admin/kiosks': (call) => kioskSettings.show(database, call, () => listKiosks(database, call)),
  'PUT /api/admin/kiosk-settings': (call) => kioskSettings.save(database, call),
  'POST /api/admin/kiosks': (call) => kiosks.add(database, call),
  'PUT /api/admin/kiosks/{id}': (call) => kiosks.change(database, call),
  'DELETE /api/admin/kiosks/{id}': (call) => kiosks.remove(database, call),

  'POST /api/admin/kiosks/{id}/code': async ({ caller, params, now }) => ({
    ...(await issueCode(database, caller, params.id, now)),
    company_id: caller.companyId,
    message: '登録コードを発行しました',
  }),

  'POST /api/kiosk/register': async ({ body, request, now }) => {
    const typed = { companyId: body.company_id, code: body.code };
    const { token, companyId, name } = await registerKiosk({ database, loginLimits }, typed, request.ip, now);
    return { company_id: companyId, token, message: `この端末を「${name}」として登録しました` };
  },

  'POST /api/kiosk/contact': async ({ body, now }) => {
    const kiosk = await authenticateKiosk(database, body.device, now);
    const { publicKey } = await sealingKeysOf(database.kysely, kiosk.company_id, now);
    return { ...presentState(kiosk), public_key: publicKey.toString('base64url') };
  },

  'POST /api/kiosk/punches': async ({ body, now, request }) => {
    const kiosk = await authenticateKiosk(database, body.device, now);
    const scan = { scanId: body.scan_id, chosen: body.type, identity: body.identity, photo: body.photo };
    const received = { at: now, isConfirmed: request.isTimeConfirmed };
    return punchAtKiosk({ database, loginLimits, qrCodes, storeKioskPunch }, kiosk, scan, received);
  },

  'POST /api/kiosk/offline-scans': async ({ body, now, request }) => {
    const kiosk = await authenticateKiosk(database, body.device, now);
    const scan = { scanId: body.scan_id, sealed: body.sealed };
    const received = { at: now, isConfirmed: request.isTimeConfirmed };
    return {
      is_taken: await takeOfflineScan({ database, loginLimits, qrCodes, storeKioskPunch }, kiosk, scan, received),
    };
  },

  'GET /api/admin/refused-kiosk-scans': ({ caller }) => listRefused(database, caller.companyId),

  'DELETE /api/admin/refused-kiosk-scans/{id}': async ({ caller, params }) => {
    await removeRefused(database, caller, params.id);
    return { message: '確認済みにしました' };
  },

  'GET /api/time-records/{id}/photo': ({ caller, params, reply }) => sendPhoto(database, caller, params.id, reply),

  'GET /api/admin/users/{id}/time-records/{record_id}/photo': ({ caller, params, reply }) =>
    sendPhoto(database, userOf(caller, params), params.record_id, reply),

  'GET /api/kiosk-identity': async ({ caller }) => {
    const [has, { means }, setAt] = await Promise.all([
      hasKiosks(database.kysely, caller.companyId),
      kioskSettingsOf(database.kysely, caller.companyId),
      pinSetAt(database.kysely, caller),
    ]);
    return { has_kiosks: has, means, pin_set_at: setAt && formatTimestamp(setAt) };
  },

  'PUT /api/kiosk-identity/pin': async ({ caller, body, now }) => {
    await setPin(database, caller, body.pin, now);
    return { message: 'PINを設定しました' };
  },

  'DELETE /api/kiosk-identity/pin': async ({ caller }) => {
    await removePin(database, caller);
    return { message: 'PINを削除しました' };
  },

  'GET /api/kiosk-identity/qr-codes': async ({ caller, now }) => {
    const { means } = await kioskSettingsOf(database.kysely, caller.companyId);
    if (!means.includes('rotating_qr')) throw new AppError('kiosk_means_off');
    return { codes: codesFrom(qrCodes, caller, now) };
  },

  'GET /api/admin/users/{id}/identity-cards': async ({ caller, params }) => ({
    cards: await listCards(database, await subjectOf(database, caller, params.id)),
  }),

  'POST /api/admin/users/{id}/identity-cards': async ({ caller, params, body, idempotency, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    return { ...(await addCard(database, change, body, idempotency)), message: 'カードを登録しました' };
  },

  'DELETE /api/admin/users/{id}/identity-cards/{card_id}': async ({ caller, params, now }) => {
    await removeCard(database, await changeOf(database, caller, params.id, now), params.card_id);
    return { message: 'カードの登録を削除しました' };
  },

  'POST /api/admin/printed-qr-codes': async ({ caller, body, now }) => {
    const codes = await issuePrinted(database, caller, body.user_ids, now);
    return { codes, message: `${codes.length}人分のQRコードを発行しました` };
  },
});
