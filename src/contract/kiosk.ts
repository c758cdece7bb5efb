import { z } from 'zod';

import { KIOSK_MEANS } from '#domain/kiosk/means.ts';
import { MOST_PHOTO_BYTES } from '#domain/kiosk/photo.ts';
import { ofEmployee } from './of-employee.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  employee,
  id,
  instant,
  line,
  messageResponse,
  objectBody,
  optional,
  pathId,
  text,
  typedId,
  typedInstant,
  writeBody,
} from './wire.ts';

const means = z.enum(KIOSK_MEANS);

/** How a company's people punch at its shared devices. */
const settings = z.object({
  /** By which they may identify themselves. */
  means: z.array(means),
  /** The device calls them by their family name. */
  says_names: z.boolean(),
  /** It takes a photo of who punches. */
  takes_photos: z.boolean(),
});
export type KioskSettings = z.output<typeof settings>;

/** A clock that is off by more than a year is none. */
const MOST_DIFFERENCE_MS = 366 * 86_400_000;

const on = z.boolean('trueまたはfalseで指定してください').optional();

const kiosk = z.object({
  id,
  name: z.string(),
  /** The place to punch at that it stands at. */
  place: z.object({ id, name: z.string() }).nullable(),
  /** Until when a code that was issued can be used; `null` without one. */
  code_expires_at: instant.nullable(),
  /** `null` until a device is registered. */
  registered_at: instant.nullable(),
  last_seen_at: instant.nullable(),
});
export type KioskResponse = z.output<typeof kiosk>;

const kioskBody = objectBody({ name: line(100, '名称'), place_id: bodyId.nullable() }, [
  'place',
  'code_expires_at',
  'registered_at',
  'last_seen_at',
]);
export type EnteredKiosk = z.output<typeof kioskBody>;

/** By which a registered device is known. */
const device = z.strictObject({ company_id: typedId(), token: z.string().max(64) });
export type KioskDevice = z.output<typeof device>;

const pin = z.string().max(64);

/** By what a person identifies themself. */
const identity = z.discriminatedUnion('means', [
  z.strictObject({ means: z.literal('pin'), employee_id: typedId(), pin }),
  // A text from a reader or the camera: an IC card’s number, or a QR code.
  z.strictObject({ means: z.literal('scanned'), text: text(200, '読み取った内容') }),
]);
export type KioskIdentity = z.output<typeof identity>;

const punchType = z.enum(['clock_in', 'clock_out', 'break_start', 'break_end']);

/** The kind of the punch: the chosen button, or `null` for the next one of the person. */
const chosen = punchType.nullable();

const ofDevice = z.object({
  /** The name of the device. */
  name: z.string(),
  company_name: z.string(),
  means: z.array(means),
  punches_breaks: z.boolean(),
  /** For how many days the photo is kept that it takes of who punches; `null` where it takes none. */
  photo_days: z.int().nullable(),
  /** To which it seals the scans that it stores without a network: ECDH P-256, SPKI in base64url. */
  public_key: z.string(),
});
export type KioskState = z.output<typeof ofDevice>;

/** A JPEG of who punches, in base64; taken only where the company has them taken. */
const photo = z
  .string()
  .max(Math.ceil((MOST_PHOTO_BYTES * 4) / 3) + 4, '写真が大きすぎます')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, '写真はJPEGをbase64で指定してください');

/** By what a person is known at a shared device. */
const card = z.object({
  id,
  kind: z.enum(['ic_card', 'printed_qr']),
  name: z.string().nullable(),
  /** The last digits of an IC card's number. */
  ending: z.string().nullable(),
  added_at: instant,
});
export type IdentityCard = z.output<typeof card>;

const punched = z.object({
  record_type: punchType,
  recorded_at: instant,
  /** The family name, where the company has it said; nothing else of the person. */
  name: z.string().nullable(),
  /** It was punched before: the card was read twice. */
  is_repeated: z.boolean(),
  message: z.string(),
});
export type KioskPunch = z.output<typeof punched>;

/** A scan of a time without a network, as it is sealed. */
const sealedScan = z.strictObject({
  text: z.string().max(200),
  type: chosen,
  tapped_at: typedInstant,
  clock_difference_ms: z.int().min(-MOST_DIFFERENCE_MS).max(MOST_DIFFERENCE_MS).nullable(),
});
export type SealedScan = z.input<typeof sealedScan>;
export const readSealedScan = (opened: unknown) => sealedScan.safeParse(opened).data ?? null;

const part = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'base64urlで指定してください');

/** A scan that couldn't be taken. */
const refusedScan = z.object({
  id,
  kiosk_name: z.string(),
  /** The person of the scan, where known. */
  user: z.object(employee).nullable(),
  /** When it counts; `null` where it couldn't be read. */
  scanned_at: instant.nullable(),
  record_type: punchType.nullable(),
  reason: z.string(),
  received_at: instant,
});
export type RefusedScan = z.output<typeof refusedScan>;

const tag = 'kiosk';
const params = z.object({ id: pathId });

const kiosks = ownedList({
  name: 'Kiosk',
  noun: '打刻端末',
  tag,
  access: 'super_admin',
  entry: kiosk,
  body: kioskBody,
  refusals: ['kiosk_name_taken', 'kiosk_place_unknown'],
  notes: { change: 'すでにある打刻には、打刻したときの名称が残る' },
});

const ownPhoto = {
  id: 'getOwnKioskPhoto',
  summary: '自分の打刻のときに打刻端末が撮影した写真',
  tag,
  access: 'user',
  params,
  success: { status: 200, body: null, contentType: 'image/jpeg' },
  errors: ['not_found'],
} as const satisfies Route;

export const kioskRoutes = {
  'GET /api/admin/kiosks': {
    id: 'listKiosks',
    summary: '打刻端末の設定と、登録した端末（名称順）',
    tag,
    access: 'super_admin',
    success: { status: 200, body: settings.extend({ kiosks: z.array(kiosk) }) },
  },
  'PUT /api/admin/kiosk-settings': {
    id: 'saveKioskSettings',
    summary: '打刻端末の設定の変更。省略した項目は変わらない',
    tag,
    access: 'super_admin',
    body: writeBody({ means: z.array(means).max(KIOSK_MEANS.length).optional(), says_names: on, takes_photos: on }),
    success: { status: 200, body: settings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/kiosks',
  },
  'POST /api/admin/kiosks': { ...kiosks.add, errors: [...kiosks.add.errors, 'too_many_kiosks'] },
  'PUT /api/admin/kiosks/{id}': kiosks.change,
  'DELETE /api/admin/kiosks/{id}': {
    ...kiosks.remove,
    summary: '打刻端末の登録の解除。端末は直ちに使えなくなる。すでにある打刻は残る',
  },
  'POST /api/admin/kiosks/{id}/code': {
    id: 'issueKioskCode',
    summary: '端末を登録する、1回だけ使えるコードの発行（15分間有効）。コードはこの応答にだけある',
    tag,
    access: 'super_admin',
    params,
    success: {
      status: 201,
      body: messageResponse.extend({ company_id: z.string(), code: z.string(), expires_at: instant }),
    },
    errors: ['not_found'],
  },
  'POST /api/kiosk/register': {
    id: 'registerKiosk',
    summary: '打刻端末の登録：コードと引き換えに、端末の鍵を受け取る。それまでの端末の鍵は使えなくなる',
    tag,
    access: 'public',
    body: writeBody({ company_id: typedId(), code: line(64, '登録コード') }),
    success: { status: 201, body: messageResponse.extend({ company_id: z.string(), token: z.string() }) },
    errors: ['kiosk_code_wrong', 'too_many_requests', 'not_found'],
  },
  'POST /api/kiosk/contact': {
    id: 'contactKiosk',
    summary: '打刻端末からの定期的な連絡：端末の名称と、使える本人確認の方法',
    tag,
    access: 'public',
    body: writeBody({ device }),
    success: { status: 200, body: ofDevice },
    errors: ['kiosk_not_registered'],
  },
  'POST /api/kiosk/punches': {
    id: 'createKioskPunch',
    summary:
      '打刻端末での打刻。時刻はサーバーの時計で決まる。typeがnullのときは、本人の状態に続く打刻。同じscan_idは1回だけ記録する',
    tag,
    access: 'public',
    body: writeBody({
      device,
      scan_id: z.uuid('scan_idはUUIDで指定してください'),
      type: chosen,
      identity,
      photo: photo.optional(),
    }),
    success: { status: 201, body: punched },
    bodyBytes: 64 * 1024,
    errors: [
      'not_found',
      'kiosk_not_registered',
      'kiosk_photo_invalid',
      'kiosk_means_off',
      'kiosk_pin_wrong',
      'kiosk_scan_unknown',
      'kiosk_qr_old',
      'kiosk_qr_used',
      'kiosk_locked',
      'kiosk_not_employed',
      'invalid_punch_type',
      'day_full',
      'idempotency_key_reused',
      'too_many_requests',
    ],
    writesIntoMonth: true,
  },
  'POST /api/kiosk/offline-scans': {
    id: 'sendOfflineScan',
    summary:
      '打刻端末が通信できないときに保存した読み取り。企業の公開鍵で暗号化してあり、届いたときに確認して、読み取った時刻の打刻にする。受け付けられないものは、管理者の一覧に残る',
    tag,
    access: 'public',
    body: writeBody({
      device,
      scan_id: z.uuid('scan_idはUUIDで指定してください'),
      sealed: z.strictObject({ key: part(100), iv: part(24), data: part(2000) }),
    }),
    success: { status: 200, body: z.object({ is_taken: z.boolean() }) },
    errors: ['kiosk_not_registered', 'kiosk_locked', 'too_many_requests'],
    writesIntoMonth: 'open',
  },
  'GET /api/admin/refused-kiosk-scans': {
    id: 'listRefusedKioskScans',
    summary: '打刻端末の受け付けられなかった打刻（新しい順に200件まで）',
    tag,
    access: 'super_admin',
    success: { status: 200, body: z.object({ scans: z.array(refusedScan), total: z.int() }) },
  },
  'DELETE /api/admin/refused-kiosk-scans/{id}': {
    id: 'deleteRefusedKioskScan',
    summary: '打刻端末の受け付けられなかった打刻を、確認済みにして一覧から除く',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'GET /api/time-records/{id}/photo': ownPhoto,
  'GET /api/admin/users/{id}/time-records/{record_id}/photo': ofEmployee(ownPhoto, {
    id: 'getKioskPhoto',
    summary: '社員の打刻のときに打刻端末が撮影した写真',
    access: 'read_positions',
    params: z.object({ id: pathId, record_id: pathId }),
  }),
  'GET /api/kiosk-identity': {
    id: 'getKioskIdentity',
    summary: '自分が打刻端末で使える本人確認の方法と、PINを設定した日時（なければ null）',
    tag,
    access: 'user',
    success: {
      status: 200,
      body: z.object({ has_kiosks: z.boolean(), means: z.array(means), pin_set_at: instant.nullable() }),
    },
  },
  'PUT /api/kiosk-identity/pin': {
    id: 'setKioskPin',
    summary: '自分のPIN（6桁の数字）の設定',
    tag,
    access: 'user',
    body: writeBody({ pin }),
    success: { status: 200, body: messageResponse },
    errors: ['kiosk_pin_format', 'kiosk_pin_easy'],
  },
  'DELETE /api/kiosk-identity/pin': {
    id: 'deleteKioskPin',
    summary: '自分のPINの削除',
    tag,
    access: 'user',
    success: { status: 200, body: messageResponse },
  },
  'GET /api/kiosk-identity/qr-codes': {
    id: 'listOwnQrCodes',
    summary: '打刻端末に見せる自分のQRコードの内容：今からの5分間に使う分。30秒ごとに変わり、1つにつき1回だけ使える',
    tag,
    access: 'user',
    success: {
      status: 200,
      body: z.object({ codes: z.array(z.object({ text: z.string(), from: instant, until: instant })) }),
    },
    errors: ['kiosk_means_off'],
  },
  'GET /api/admin/users/{id}/identity-cards': {
    id: 'listIdentityCards',
    summary: '社員が打刻端末で使うICカードと、印刷したQRコード（登録順）',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: z.object({ cards: z.array(card) }) },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/identity-cards': {
    id: 'addIdentityCard',
    summary: 'ICカードの番号の登録。番号は保存せず、照合に使う値と末尾だけを残す',
    tag,
    access: 'super_admin',
    params,
    body: objectBody({ number: line(100, 'カードの番号'), name: optional(line(50, '名称')) }),
    success: { status: 201, body: card.extend({ message: z.string() }) },
    errors: ['not_found', 'card_number_invalid', 'card_number_taken', 'too_many_cards'],
    idempotent: true,
  },
  'DELETE /api/admin/users/{id}/identity-cards/{card_id}': {
    id: 'deleteIdentityCard',
    summary: 'ICカードや印刷したQRコードの登録の削除。直ちに使えなくなる',
    tag,
    access: 'super_admin',
    params: z.object({ id: pathId, card_id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'POST /api/admin/printed-qr-codes': {
    id: 'issuePrintedQrCodes',
    summary:
      '社員が打刻端末に見せる、印刷するQRコードの発行（社員ID順）。前に発行したものは使えなくなる。内容はこの応答にだけある',
    tag,
    access: 'super_admin',
    body: writeBody({ user_ids: z.array(bodyId).min(1, '社員を選んでください').max(200, '200人までです') }),
    success: {
      status: 201,
      body: messageResponse.extend({ codes: z.array(z.object({ ...employee, text: z.string() })) }),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
