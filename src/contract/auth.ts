import { z } from 'zod';

import { LOGIN_MEANS } from '#domain/users/sso.ts';
import { LANGUAGE_CODES } from '#domain/users/language.ts';
import { namedGrant } from './permissions.ts';
import type { Route } from './route.ts';
import { id, instant, messageResponse, pathId, requiredMessage, role, typedId, writeBody } from './wire.ts';

/** The logged-in user, as login and `/api/auth/me` return it. */
export const currentUser = z.object({
  id,
  companyId: z.string(),
  employeeId: z.string(),
  name: z.string(),
  role,
  isFirstLogin: z.boolean(),
  /** The language that the person has chosen for their screens; omitted without a choice. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** The login leads to the admins' start page; only ever so for admins. */
  opensAdminHome: z.boolean(),
  /**
   * Present where nobody of the company works at clients (客先): nothing of client companies and internal work is of use to it
   * then.
   */
  worksAtClients: z.literal(false).optional(),
  /** The lists in which the company has nothing, where there are any: what chooses from them isn't of use to it. */
  emptyLists: z.array(z.enum(['departments', 'employment_types', 'dispatches'])).optional(),
  /** Present where the person's attendance isn't kept (勤怠の対象外), who then doesn't punch. */
  isOutsideAttendance: z.literal(true).optional(),
  /** The permissions over others by assignments; omitted without any, as for admins, who have theirs by their role. */
  grants: z.array(namedGrant).optional(),
  /** By which a browser encrypts the person's unsent punches, for other clients of no use: 32 bytes in hexadecimal. */
  punchKey: z.string().optional(),
  /** The server's time, signed: brought back with an offline punch it says that the person was logged in by then. */
  signedTime: z.string().optional(),
  /** Present where the login may do nothing but set up a second factor, as the company demands. */
  mustEnrolSecondFactor: z.literal(true).optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A login on a device. */
const loginSession = z.object({
  id,
  /** The device and the browser, `iPhone・Safari`; `null` where the client doesn't say. */
  device: z.string().nullable(),
  created_at: instant,
  /** Exact to a few minutes. */
  last_used_at: instant,
  /** It is the calling one. */
  is_current: z.boolean(),
  /** By what the person proved who they are; `second_factor`: by a password and a code or a passkey. */
  means: z.enum(LOGIN_MEANS),
});

/** A password as typed. Limited, since a longer one gains nothing and would let a stranger keep the hash busy. */
export const password = z.string().min(1, { error: requiredMessage }).max(256, '256文字以内で入力してください');

export const authRoutes = {
  'POST /api/auth/login': {
    id: 'logIn',
    summary: 'ログイン',
    tag: 'auth',
    access: 'public',
    body: writeBody({ companyId: typedId(), employeeId: typedId(), password }),
    success: { status: 200, body: z.object({ token: z.string(), user: currentUser, message: z.string() }) },
    /** A person with a second factor is refused with `second_factor_required`, and a `challenge` to be answered. */
    errors: [
      'login_failed',
      'one_time_password_expired',
      'login_locked',
      'too_many_requests',
      'second_factor_required',
      'sso_required',
    ],
  },
  'POST /api/auth/logout': {
    id: 'logOut',
    summary: 'ログアウト（使用中のトークンを無効にする）',
    tag: 'auth',
    access: 'session',
    success: { status: 200, body: messageResponse },
  },
  'POST /api/auth/logout-everywhere': {
    id: 'logOutEverywhere',
    summary: 'すべての端末からログアウト（自分のすべてのトークンを無効にする）',
    tag: 'auth',
    access: 'session',
    success: { status: 200, body: messageResponse },
  },
  'GET /api/auth/sessions': {
    id: 'listSessions',
    summary: '自分のログイン中の端末。最後に使用した順',
    tag: 'auth',
    access: 'user',
    success: { status: 200, body: z.array(loginSession) },
  },
  'DELETE /api/auth/sessions/{id}': {
    id: 'endSession',
    summary: '自分の端末のログインを終了する（そのトークンを無効にする）',
    tag: 'auth',
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'POST /api/auth/change-password': {
    id: 'changePassword',
    summary: '自分のパスワードの変更。使用中のトークンだけが残る',
    tag: 'auth',
    access: 'session',
    /** `currentPassword` is required but of a first login. */
    body: writeBody({ currentPassword: password.optional(), newPassword: password, confirmPassword: password }),
    success: { status: 200, body: messageResponse },
    errors: [
      'not_found',
      'password_too_short',
      'password_mismatch',
      'password_wrong',
      'password_unchanged',
      'password_easy',
      'login_locked',
    ],
  },
  'POST /api/auth/confirm-password': {
    id: 'confirmPassword',
    summary: '自分のパスワードの確認。password_confirmation_required となった操作が、しばらくの間できるようになる',
    tag: 'auth',
    access: 'session',
    body: writeBody({ password }),
    success: { status: 200, body: messageResponse },
    errors: ['password_wrong', 'login_locked'],
  },
  'PUT /api/auth/language': {
    id: 'setLanguage',
    summary: '自分の表示言語の変更。画面、メッセージ、自分宛てのメールに使う',
    tag: 'auth',
    access: 'user',
    body: writeBody({ language: z.enum(LANGUAGE_CODES) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'GET /api/auth/me': {
    id: 'getCurrentUser',
    summary: 'ログイン中の社員',
    tag: 'auth',
    access: 'session',
    success: {
      status: 200,
      body: currentUser.extend({
        /** How many notifications of theirs are unread; a hundred of more. */
        unread: z.int().min(0),
        /** Whether they can make requests (申請), and decide on others’; left out where the company takes none. */
        requests: z.object({ asks: z.boolean(), decides: z.boolean() }).optional(),
        /** How many months wait for their approval; omitted where none does. */
        months_to_approve: z.int().min(1).optional(),
      }),
    },
  },
} as const satisfies Record<string, Route>;
