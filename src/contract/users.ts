import { z } from 'zod';

import { password } from './auth.ts';
import { askedGrants, grantsChoice } from './grant-changes.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  id,
  instant,
  isoDate,
  line,
  mainDepartments,
  messageResponse,
  objectBody,
  optional,
  pageLimit,
  pathId,
  role,
  text,
  typedId,
  typedKana,
  typedMailAddress,
  writeBody,
} from './wire.ts';

const groupAttributes = z.object({
  client_company_id: id.nullable(),
  job_assignment_id: id.nullable(),
  employment_type_id: id.nullable(),
});
export type GroupAttributes = z.output<typeof groupAttributes>;

/**
 * A person's employment dates (D22) and the working time of the current contract: of the one in force, else of the first
 * to come; `null` where nothing was entered.
 */
const employment = z.object({
  hire_date: dateResponse.nullable(),
  leaving_date: dateResponse.nullable(),
  weekly_working_days: z.int().nullable(),
  weekly_working_minutes: z.int().nullable(),
  annual_working_days: z.int().nullable(),
});

/** An employee. An admin gets the fields up to `created_at` and the departments, a super admin all. */
export const adminUser = z.object({
  id,
  employee_id: z.string(),
  name: z.string(),
  /** How it is read (フリガナ), in katakana. */
  name_kana: z.string().nullable(),
  role,
  active: z.boolean(),
  created_at: instant,
  /** Those of today. */
  ...mainDepartments,
  ...groupAttributes
    .extend({
      client_company_name: z.string().nullable(),
      job_assignment_name: z.string().nullable(),
      employment_type_name: z.string().nullable(),
      mail_address: z.string().nullable(),
      /** They have shown that the address is theirs; to another one no mail is sent. */
      mail_is_confirmed: z.boolean(),
      /** The person's attendance is kept (勤怠の対象): there are a sheet, findings and leave. */
      is_attendance_target: z.boolean(),
      /** They have never logged in, or their password was reset since. */
      is_first_login: z.boolean(),
    })
    .partial().shape,
  ...employment.partial().shape,
});
export type AdminUser = z.output<typeof adminUser>;

/** One employee. Only super admins, who can reset it, see whether there is a second factor. */
const adminUserDetail = adminUser.extend({ has_second_factor: z.literal(true).optional() });
export type AdminUserDetail = z.output<typeof adminUserDetail>;

/** A page of the list; `next_cursor` requests the next one, `total` counts all matches. */
const userPage = z.object({
  users: z.array(adminUser),
  next_cursor: z.string().nullable(),
  total: z.int().min(0),
});
export type UserPage = z.output<typeof userPage>;

const SORT_KEYS = [
  'employee_id',
  'name',
  'role',
  'created_at',
  'client_company',
  'job_assignment',
  'employment_type',
  'department',
  'site',
] as const;
export type UserSortKey = (typeof SORT_KEYS)[number];

/** A column to sort by; with `-` before it in descending order. */
const userSort = z.enum([...SORT_KEYS, ...SORT_KEYS.map((key) => `-${key}` as const)]);
export type UserSort = z.output<typeof userSort>;

/** What is missing of an employee's contract: all of it, or on which weekdays it has them work. */
const CONTRACT_GAPS = ['none', 'without_weekdays'] as const;
export type ContractGap = (typeof CONTRACT_GAPS)[number];

/** The filter and order of the list, its export and its neighbours. */
export const userFilter = z.object({
  /** A substring of the name, its reading or the employee ID; several words must all match. */
  q: optional(text(100)),
  role: optional(role),
  client_company_id: optional(bodyId),
  employment_type_id: optional(bodyId),
  /** A department or a site: those who are in it today, or below it, by their main one. */
  department_id: optional(bodyId),
  active: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
  contract: optional(z.enum(CONTRACT_GAPS)),
  sort: optional(userSort),
});
export type UserFilter = z.output<typeof userFilter>;

const neighbour = z.object({ id, employee_id: z.string(), name: z.string() }).nullable();
const neighbours = z.object({ previous: neighbour, next: neighbour });
export type Neighbours = z.output<typeof neighbours>;

/** Omitted: unchanged; `null` or `""`: clear; else the new value. */
const clearable = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional() as unknown as z.ZodOptional<
    z.ZodType<Output | null, Input | '' | null>
  >;

const whole = (min: number, max: number, message: string) =>
  clearable(z.int(message).min(min, message).max(max, message));

const personEntry = {
  name_kana: clearable(typedKana()),
  mail_address: clearable(typedMailAddress()),
  /** Omitted: unchanged, and of a new employee kept. */
  is_attendance_target: optional(z.boolean('勤怠の対象にするかどうかを指定してください')),
};

const employmentEntry = {
  hire_date: clearable(isoDate),
  leaving_date: clearable(isoDate),
  weekly_working_days: whole(1, 7, '週所定労働日数は1〜7で入力してください'),
  weekly_working_minutes: whole(1, 7 * 24 * 60, '週所定労働時間の形式が正しくありません'),
  annual_working_days: whole(1, 366, '年間所定労働日数は1〜366で入力してください'),
};

/** The employee's fields that other routes change: this one rejects another value of them. */
const changedElsewhere = adminUser
  .pick({
    employee_id: true,
    active: true,
    client_company_id: true,
    job_assignment_id: true,
    employment_type_id: true,
  })
  .partial();
export type ChangedElsewhere = z.output<typeof changedElsewhere>;

const GROUP_NAMES = [
  'client_company_name',
  'job_assignment_name',
  'employment_type_name',
  'mail_is_confirmed',
  'is_first_login',
];

const params = z.object({ id: pathId });

/** The hash of so many passwords takes some ten seconds. */
export const MOST_RESETS = 1000;

/** One-time passwords that were made for people, as rows and as CSV: no later answer has them. */
export const issuedPasswords = z.object({
  one_time_passwords: z.array(z.object({ employee_id: z.string(), name: z.string(), one_time_password: z.string() })),
  one_time_passwords_csv: z.string(),
});
export type IssuedPasswords = z.output<typeof issuedPasswords>;

export const userRoutes = {
  'GET /api/admin/users': {
    id: 'listUsers',
    summary: '社員の一覧。条件・件数・続きのいずれかを指定すると、分割して返す',
    tag: 'users',
    access: 'read_users',
    people: 'listed',
    query: userFilter.extend({ limit: optional(pageLimit), cursor: optional(bodyId) }),
    success: { status: 200, body: z.union([z.array(adminUser), userPage]) },
  },
  'POST /api/admin/users': {
    id: 'createUser',
    summary: '社員の登録。初回ログイン時にパスワードの変更を求める',
    tag: 'users',
    access: 'super_admin',
    body: objectBody({ employeeId: typedId(), name: line(100), ...personEntry, password, role, ...employmentEntry }),
    success: { status: 201, body: z.object({ id, message: z.string() }) },
    errors: ['employee_id_taken', 'password_too_short', 'leaving_before_hire'],
    idempotent: true,
  },
  'GET /api/admin/users/{id}': {
    id: 'getUser',
    summary: '社員',
    tag: 'users',
    access: 'read_users',
    params,
    success: { status: 200, body: adminUserDetail },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}': {
    id: 'updateUser',
    summary: '氏名・フリガナ・権限・雇用の変更。送らないフリガナと雇用の項目はそのまま、nullは消去',
    tag: 'users',
    access: 'super_admin',
    params,
    body: objectBody(
      { name: line(100), ...personEntry, role, ...employmentEntry, ...changedElsewhere.shape, ...grantsChoice },
      GROUP_NAMES,
    ),
    success: { status: 200, body: messageResponse.extend(askedGrants) },
    errors: [
      'not_found',
      'own_account',
      'last_super_admin',
      'sso_break_glass_needed',
      'leaving_before_hire',
      'contract_has_weekdays',
      'grants_changed',
      'leave_grant_in_use',
    ],
  },
  'GET /api/admin/users/{id}/neighbours': {
    id: 'getUserNeighbours',
    summary: '一覧の並び順での前後の社員',
    tag: 'users',
    access: 'read_users',
    params,
    query: userFilter,
    success: { status: 200, body: neighbours },
    errors: ['not_found'],
  },
  'GET /api/admin/users/{id}/group-attributes': {
    id: 'getUserGroupAttributes',
    summary: '社員の所属情報',
    tag: 'users',
    access: 'super_admin',
    params,
    success: { status: 200, body: groupAttributes },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/group-attributes': {
    id: 'updateUserGroupAttributes',
    summary: '所属情報の変更。担当業務は取引先企業のものに限る',
    tag: 'users',
    access: 'super_admin',
    params,
    body: writeBody({
      client_company_id: optional(bodyId),
      job_assignment_id: optional(bodyId),
      employment_type_id: optional(bodyId),
    }),
    success: { status: 200, body: messageResponse },
    errors: [
      'not_found',
      'job_assignment_mismatch',
      'client_assignments_several',
      'client_assignment_has_work',
      'client_assignment_has_report',
    ],
  },
  'POST /api/admin/users/{id}/reset-password': {
    id: 'resetPassword',
    summary: '仮パスワードの発行。すべての端末からログアウトし、次のログインで変更を求める',
    tag: 'users',
    access: 'super_admin',
    params,
    success: { status: 200, body: z.object({ one_time_password: z.string(), message: z.string() }) },
    errors: ['not_found', 'own_account'],
  },
  'POST /api/admin/users/reset-passwords': {
    id: 'resetPasswords',
    summary: '複数の社員への仮パスワードの発行（14日間有効）。全員に発行するか、だれにも発行しない',
    tag: 'users',
    access: 'super_admin',
    body: writeBody({
      user_ids: z
        .array(bodyId)
        .min(1, '社員を選択してください')
        .max(MOST_RESETS, `${MOST_RESETS}人以内で指定してください`),
    }),
    success: { status: 200, body: issuedPasswords.extend({ message: z.string() }) },
    errors: ['not_found', 'own_account'],
  },
  'PUT /api/admin/users/{id}/active': {
    id: 'setUserActive',
    summary: '利用停止と利用再開',
    tag: 'users',
    access: 'super_admin',
    params,
    body: writeBody({ active: z.boolean() }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'own_account', 'last_super_admin', 'sso_break_glass_needed'],
  },
} as const satisfies Record<string, Route>;
