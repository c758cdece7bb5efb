import { z } from 'zod';

import {
  MAIL_TIMINGS,
  NOTIFICATION_KINDS,
  type NotificationAbout,
  SECURITY_KIND,
  timingsOf,
} from '#domain/notifications/kind.ts';
import { isQuietAt, LEAD_RANGES, MORNING_IS_QUIET } from '#domain/notifications/times.ts';
import { ASKED_KINDS } from '#domain/requests/request.ts';
import type { Route } from './route.ts';
import { id, instant, messageResponse, timeOfDay, typedTimeOfDay, writeBody } from './wire.ts';

const kind = z.enum(NOTIFICATION_KINDS);
const optionalKind = kind.exclude([SECURITY_KIND]);

/** What a notification is about: all that its text takes, as the type demands. */
const about = {
  name: z.string().optional(),
  whose: z.literal('other').optional(),
  time: z.string().optional(),
  date: z.string().optional(),
  until: z.string().optional(),
  month: z.string().optional(),
  status: z.enum(['approved', 'rejected', 'cancelled', 'returned']).optional(),
  request: z.enum([...ASKED_KINDS, 'swap']).optional(),
  days: z.number().optional(),
  months: z.number().optional(),
  punch: z.enum(['clock_in', 'clock_out']).optional(),
  device: z.string().optional(),
  band: z.enum(['near_lower', 'near_upper', 'above']).optional(),
  client: z.string().optional(),
  webhook: z.string().optional(),
  comment: z.string().optional(),
} satisfies Record<keyof NotificationAbout, z.ZodType>;

/** A notification: its text is made of its kind and what it is about. */
const notification = z.object({
  id,
  kind,
  about: z.object(about),
  created_at: instant,
  is_read: z.boolean(),
});

/** The kinds that a company mails and a person can do without, and whether a person wants them. */
const choices = z.array(z.object({ kind: optionalKind, wants_mail: z.boolean() }));
const choice = writeBody({ kind: optionalKind, wants_mail: z.boolean() });

const setting = { in_app: z.boolean(), mail: z.enum(MAIL_TIMINGS), push: z.boolean() };

const lead = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const message = `${min}〜${max}の整数で入力してください`;
  return z.int(message).min(min, message).max(max, message);
};
/** How long before an event its notification is sent; of the end of a period, how long after it. */
const leads = {
  shift_lead_minutes: lead(LEAD_RANGES.shiftMinutes),
  confirm_after_days: lead(LEAD_RANGES.confirmDays),
  obligation_lead_months: lead(LEAD_RANGES.obligationMonths),
  expiry_lead_months: lead(LEAD_RANGES.expiryMonths),
};

/** The token names the company, whose ID may be long: 64 characters of four bytes each. */
const unsubscribeParams = z.object({ token: z.string().max(500) });

export const notificationRoutes = {
  'GET /api/notifications': {
    id: 'listNotifications',
    summary: '自分へのお知らせ。新しいものから50件',
    tag: 'notifications',
    access: 'user',
    success: { status: 200, body: z.array(notification) },
  },
  'PUT /api/notifications/read': {
    id: 'markNotificationsRead',
    summary: '自分へのお知らせを、指定したものまで既読にする',
    tag: 'notifications',
    access: 'user',
    body: writeBody({ up_to: id }),
    success: { status: 200, body: messageResponse },
  },
  'GET /api/notification-choices': {
    id: 'getNotificationChoices',
    summary: '会社がメールで送るお知らせの種類と、自分が受け取るかどうか',
    tag: 'notifications',
    access: 'user',
    success: { status: 200, body: z.object({ is_on: z.boolean(), choices }) },
  },
  'PUT /api/notification-choices': {
    id: 'setNotificationChoice',
    summary: 'お知らせのメールを、種類ごとに受け取るかどうか',
    tag: 'notifications',
    access: 'user',
    body: choice,
    success: { status: 200, body: messageResponse },
  },
  'GET /api/unsubscribe/{token}': {
    id: 'getUnsubscribeChoices',
    summary: 'メールのリンクによる、お知らせのメールの種類（ログイン不要）',
    tag: 'notifications',
    access: 'public',
    params: unsubscribeParams,
    success: { status: 200, body: z.object({ choices }) },
    errors: ['link_over'],
  },
  'PUT /api/unsubscribe/{token}': {
    id: 'setUnsubscribeChoice',
    summary: 'メールのリンクによる、お知らせのメールの種類ごとの停止（ログイン不要）',
    tag: 'notifications',
    access: 'public',
    params: unsubscribeParams,
    body: writeBody({ kind: optionalKind, wants_mail: z.literal(false) }),
    success: { status: 200, body: messageResponse },
    errors: ['link_over'],
  },
  'GET /api/admin/notification-settings': {
    id: 'getNotificationSettings',
    summary: '会社のお知らせの設定：種類ごとの画面とメール、知らせる時期、メールを送らない時間帯、朝にまとめて送る時刻',
    tag: 'notifications',
    access: 'super_admin',
    success: {
      status: 200,
      body: z.object({
        is_on: z.boolean(),
        /** Whether this kintai sends push messages. */
        push_is_on: z.boolean(),
        kinds: z.array(z.object({ kind, ...setting })),
        quiet_from: timeOfDay,
        quiet_to: timeOfDay,
        morning_at: timeOfDay,
        ...leads,
      }),
    },
  },
  'PUT /api/admin/notification-settings/kinds': {
    id: 'setNotificationKind',
    summary: '会社のお知らせの種類の設定の変更',
    tag: 'notifications',
    access: 'super_admin',
    body: writeBody({ kind, ...setting }).refine((body) => timingsOf(body.kind).includes(body.mail), {
      path: ['mail'],
      error: 'この種類は、すぐに送信するか、送信しないかのどちらかです',
    }),
    success: { status: 200, body: messageResponse },
    versioned: 'GET /api/admin/notification-settings',
  },
  'PUT /api/admin/notification-settings/times': {
    id: 'setNotificationTimes',
    summary: 'メールを送らない時間帯（同じ時刻なら無し）と、朝にまとめて送る時刻の変更',
    tag: 'notifications',
    access: 'super_admin',
    body: writeBody({ quiet_from: typedTimeOfDay, quiet_to: typedTimeOfDay, morning_at: typedTimeOfDay }).refine(
      ({ quiet_from: quietFrom, quiet_to: quietTo, morning_at: morningAt }) =>
        !isQuietAt(morningAt, { quietFrom, quietTo }),
      { path: ['morning_at'], error: MORNING_IS_QUIET },
    ),
    success: { status: 200, body: messageResponse },
    versioned: 'GET /api/admin/notification-settings',
  },
  'PUT /api/admin/notification-settings/leads': {
    id: 'setNotificationLeads',
    summary: '知らせる時期の変更：シフトの開始前の分、月度の終了後の日数、年5日の期限と有給休暇の失効の前の月数',
    tag: 'notifications',
    access: 'super_admin',
    body: writeBody(leads),
    success: { status: 200, body: messageResponse },
    versioned: 'GET /api/admin/notification-settings',
  },
} as const satisfies Record<string, Route>;
