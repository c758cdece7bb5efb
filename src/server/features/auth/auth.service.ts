import type { CurrentUser } from '#contract/auth.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { isEasyPassword } from '#domain/users/easy-password.ts';
import { checkNewPassword, type PasswordFault } from '#domain/users/password.ts';
import type { NamedGrant } from '#contract/permissions.ts';
import { isLanguage } from '#domain/users/language.ts';
import { hasRole, type Role } from '#domain/users/role.ts';
import { canPassProvider, type LoginMeans, mustChoosePassword, type PasswordState } from '#domain/users/sso.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { assignedGrants } from '../../platform/auth/policies.ts';
import type { Challenges } from '../../platform/auth/challenges.ts';
import type { Devices } from '../../platform/auth/devices.ts';
import { type LoginLimits, type LoginPlace, type LoginTry, turnOf } from '../../platform/auth/login-limits.ts';
import { hashPassword, isPassword, NO_PASSWORD } from '../../platform/auth/password.ts';
import type { SessionUse } from '../../platform/auth/session-use.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Place } from '../../platform/auth/turns.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namedGrantsOf } from '../../records/permissions.ts';
import { hasSecondFactor } from '../../records/second-factor.ts';
import { monthsToApprove } from '../../shared/approval/month-approval.ts';
import type { MailDelivery } from '../../shared/mail/mail-outbox.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { requestPlacesOf } from './request-places.repository.ts';
import type { UserKey } from '../../records/user-key.ts';
import {
  type Account,
  choicesOf,
  emptyListsOf,
  findAccount,
  passwordHashOf,
  replacePassword,
} from './auth.repository.ts';
import { passwordMark, secondFactorMethods } from './second-factor.service.ts';
import { markConfirmed, openSession } from './sessions.repository.ts';
import { isSsoForced } from './sso.repository.ts';

/** What authentication needs of the platform. */
export interface AuthDependencies {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly devices: Devices;
  readonly challenges: Challenges;
  readonly loginLimits: LoginLimits;
  readonly sessionUse: SessionUse;
  /** Whether a company's people may log in at all: those of the demo may not where it is off. */
  readonly acceptsCompany: (companyId: string) => Promise<boolean>;
  readonly mail: MailDelivery;
}

interface Credentials {
  readonly companyId: string;
  readonly employeeId: string;
  readonly password: string;
}

/**
 * Logs in. Throws `login_failed` for a wrong company, employee or password and for an account that was
 * deactivated, whose employment is over (D22) or whose company isn't accepted, always after the same work; `one_time_password_expired`;
 * `login_locked` after too many failures (D24); `too_many_requests` while too many logins are being checked;
 * `second_factor_required` for whoever has set one up; `sso_required` where the company has its people log in by its provider.
 */
export async function logIn(
  dependencies: AuthDependencies,
  { companyId, employeeId, password }: Credentials,
  place: LoginPlace,
  deviceName: string | null,
  now: EpochMs,
): Promise<{ token: string; user: CurrentUser }> {
  const { database, loginLimits, acceptsCompany } = dependencies;
  const attempt = await loginLimits.begin(companyId, employeeId, place);
  const account = await findAccount(database, companyId, employeeId, japanDate(now));
  const isRight = await tryPassword(attempt, password, account?.password_hash, turnOf(place));
  if (account === undefined || !isRight || !(await acceptsCompany(account.company_id))) {
    await attempt.failed();
    throw new AppError('login_failed');
  }
  const until = account.one_time_password_until;
  if (until !== null && until.getTime() <= now) throw new AppError('one_time_password_expired');
  const methods = await secondFactorMethods(database.kysely, keyOf(account));
  const means = methods.length > 0 ? 'second_factor' : 'password';
  if (!(await isWayIn(database, account, means))) {
    await attempt.succeeded();
    throw new AppError('sso_required');
  }
  if (methods.length > 0) {
    await attempt.succeeded();
    throw secondFactorRequired(dependencies, account, { methods, first: 'password' }, now);
  }
  const login = await beginLogin(dependencies, account, { deviceName, isNew: place.device === null, means }, now);
  await attempt.succeeded();
  return login;
}

/**
 * Whether an account may log in so. Where the company has its people log in by its provider, super admins with a second factor may
 * all the same: for the day on which the provider can't be reached.
 */
export async function isWayIn(
  { kysely }: Database,
  account: Pick<Account, 'role' | 'company_id'>,
  means: LoginMeans,
): Promise<boolean> {
  return canPassProvider(account.role, means) || !(await isSsoForced(kysely, account.company_id));
}

/** Whether the caller logs in by a password, beside which they may have `hasSecond`. */
export async function passwordStateOf(database: Database, caller: Caller, hasSecond: boolean): Promise<PasswordState> {
  const means = hasSecond ? 'second_factor' : 'password';
  if (!(await isWayIn(database, { role: caller.role, company_id: caller.companyId }, means))) return 'refused';
  return (await passwordHashOf(database, caller)) === NO_PASSWORD ? 'none' : 'usable';
}

/** What a challenge of the second factor says of a first step at the provider. */
const AFTER_SSO = 'sso ';

/** The refusal by which a login whose first step has succeeded is asked for its second factor. */
export function secondFactorRequired(
  { challenges }: AuthDependencies,
  account: Account,
  { methods, first }: { readonly methods: readonly string[]; readonly first: 'password' | 'sso' },
  now: EpochMs,
): AppError<'second_factor_required'> {
  const content = `${first === 'sso' ? AFTER_SSO : ''}${passwordMark(account)}`;
  const { token: challenge } = challenges.sign('second_factor', { ...keyOf(account), content }, now);
  return new AppError('second_factor_required', { details: { challenge, methods: [...methods] } });
}

/** By what the account is proven once a challenge is answered; `null` where its password has changed since. */
export function meansAfter(content: string, account: Account): LoginMeans | null {
  const mark = passwordMark(account);
  return content === mark ? 'second_factor' : content === `${AFTER_SSO}${mark}` ? 'sso' : null;
}

/** Whether the password of a try is right. A try that doesn't get its turn isn't counted. */
async function tryPassword(attempt: LoginTry, password: string, hash: string | undefined, place?: Place) {
  try {
    return await isPassword(password, hash, place);
  } catch (error) {
    await attempt.withdrawn();
    throw error;
  }
}

const keyOf = ({ company_id: companyId, user_id: userId }: Account): UserKey => ({ companyId, userId });

/** A login: what its device is called, whether that has logged in to the account before, and by what the person is proven. */
interface Login {
  readonly deviceName: string | null;
  readonly isNew: boolean;
  readonly means: LoginMeans;
  /** How long ago they proved it, in milliseconds, where that wasn't now. */
  readonly provenAgo?: number;
  /** Whether a second factor is set up where the company demands one, as is the rule. */
  readonly enrols?: boolean;
}

/**
 * Opens the session of a login that has passed all checks. Throws `login_failed` where the account changed since.
 */
export async function beginLogin(
  { database, tokens }: AuthDependencies,
  account: Account,
  { deviceName, isNew, means, provenAgo = 0, enrols = true }: Login,
  now: EpochMs,
): Promise<{ token: string; user: CurrentUser }> {
  const grants = account.role === 'user' ? await namedGrantsOf(database.kysely, keyOf(account), japanDate(now)) : [];
  const mustEnrol =
    enrols &&
    account.requires_second_factor &&
    (hasRole(account.role, 'admin') || grants.length > 0) &&
    !(await hasSecondFactor(database.kysely, keyOf(account)));
  const session = await openSession(database, account, { deviceName, mustEnrol, means, provenAgo }, now);
  if (session === null) throw new AppError('login_failed');
  const { claims, expiresAt } = session;
  const isFirstLogin = mustChoosePassword(account.is_first_login, means);
  if (isNew && !isFirstLogin)
    await notify(
      database.kysely,
      account.company_id,
      [account.user_id],
      { kind: 'new_device', about: deviceName === null ? {} : { device: deviceName }, key: claims.sessionId },
      now,
    );
  const emptyLists = await emptyListsOf(database, account.company_id);
  const user: CurrentUser = {
    id: account.user_id,
    companyId: account.company_id,
    employeeId: account.employee_id,
    name: account.name,
    role: account.role,
    isFirstLogin,
    opensAdminHome: account.opens_admin_home && seesAttendance(account.role, grants),
    punchKey: account.punch_key.toString('hex'),
    signedTime: tokens.signTime(claims, now),
    ...(isLanguage(account.language) && { language: account.language }),
    ...(!account.is_attendance_target && { isOutsideAttendance: true as const }),
    ...(!account.works_at_clients && { worksAtClients: false as const }),
    ...(emptyLists.length > 0 && { emptyLists }),
    ...(grants.length > 0 && { grants }),
    ...(mustEnrol && { mustEnrolSecondFactor: true as const }),
  };
  return { token: tokens.sign(claims, now, expiresAt), user };
}

/** Whoever sees nobody's attendance any more starts at the clock again, whatever they had chosen. */
const seesAttendance = (role: Role, grants: readonly Pick<NamedGrant, 'permissions'>[]): boolean =>
  hasRole(role, 'admin') || grants.some(({ permissions }) => permissions.includes('read_attendance'));

/** The caller as the screens know them. */
export async function currentUserOf(
  { database, tokens }: AuthDependencies,
  caller: Caller,
  now: EpochMs,
): Promise<ResponseOf<Routes['GET /api/auth/me']>> {
  const { userId: id, companyId, employeeId, name, role, isFirstLogin, mustEnrol } = caller;
  const today = japanDate(now);
  const {
    opensAdminHome: isChosen,
    worksAtClients,
    emptyLists,
    punchKey,
    ...choices
  } = await choicesOf(database, caller, now);
  const grants = choices.hasAssignments ? await assignedGrants(database.kysely, caller, today) : [];
  const months = choices.hasAssignments
    ? (await monthsToApprove(database.kysely, caller, now)).length
    : choices.monthsToApprove;
  const named = choices.hasAssignments ? await namedGrantsOf(database.kysely, caller, today) : [];
  return {
    id,
    companyId,
    employeeId,
    name,
    role,
    isFirstLogin,
    opensAdminHome: isChosen && seesAttendance(role, named),
    punchKey: punchKey.toString('hex'),
    signedTime: tokens.signTime(caller, now),
    unread: choices.unread,
    ...(!worksAtClients && { worksAtClients: false as const }),
    ...(emptyLists.length > 0 && { emptyLists: [...emptyLists] }),
    ...(isLanguage(choices.language) && { language: choices.language }),
    ...(!choices.isAttendanceTarget && { isOutsideAttendance: true as const }),
    ...(choices.hasAssignments && { grants: named }),
    ...(months > 0 && { months_to_approve: months }),
    ...(choices.hasRequests && {
      requests: await requestPlacesOf(database.kysely, caller, now, grants),
    }),
    ...(mustEnrol && { mustEnrolSecondFactor: true as const }),
  };
}

/** The errors of a new password. */
export const PASSWORD_FAULTS = {
  mismatch: 'password_mismatch',
  too_short: 'password_too_short',
} as const satisfies Record<PasswordFault, string>;

/**
 * Checks a password that the caller has typed as their own. Throws `password_wrong` at the field, and `login_locked` after
 * too many of those: a session that somebody has borrowed has a limit of its own, and locks nobody out.
 */
async function checkOwnPassword(
  loginLimits: LoginLimits,
  caller: Caller,
  typed: { readonly hash: string; readonly password: string; readonly address: string; readonly field: string },
): Promise<void> {
  const place = { address: typed.address, device: caller.sessionId };
  const attempt = await loginLimits.begin(caller.companyId, caller.employeeId, place);
  if (!(await tryPassword(attempt, typed.password, typed.hash))) throw AppError.at(typed.field, 'password_wrong');
  await attempt.succeeded();
}

/** Confirms that the session is its owner's, for sensitive acts. Throws as `checkOwnPassword` does. */
export async function confirmOwnPassword(
  { database, loginLimits }: AuthDependencies,
  caller: Caller,
  password: string,
  address: string,
  now: EpochMs,
): Promise<void> {
  const hash = await passwordHashOf(database, caller);
  await checkOwnPassword(loginLimits, caller, { hash, password, address, field: 'password' });
  await markConfirmed(database, caller, now);
}

/** A change of the caller's own password, as typed. */
interface PasswordChange {
  /** Not asked at a first login, whose password somebody else has given. */
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes the caller's own password (spec §5). Throws `password_mismatch` or `password_too_short`, `password_wrong` for
 * the current one (and `login_locked` after too many of those), `password_unchanged` and `password_easy`.
 */
export async function changePassword(
  { database, loginLimits, mail }: AuthDependencies,
  caller: Caller,
  { currentPassword, newPassword, confirmPassword }: PasswordChange,
  address: string,
  now: EpochMs,
): Promise<void> {
  const fault = checkNewPassword(newPassword, confirmPassword);
  if (fault !== null) throw new AppError(PASSWORD_FAULTS[fault]);
  const hash = await passwordHashOf(database, caller);
  if (!caller.isFirstLogin) {
    if (currentPassword === undefined)
      throw new AppError('invalid_input', { fields: { currentPassword: '現在のパスワードを入力してください' } });
    await checkOwnPassword(loginLimits, caller, { hash, password: currentPassword, address, field: 'currentPassword' });
  }
  if (await isPassword(newPassword, hash)) throw AppError.at('newPassword', 'password_unchanged');
  if (isEasyPassword(newPassword, caller)) throw AppError.at('newPassword', 'password_easy');
  await replacePassword({ database, mail }, caller, await hashPassword(newPassword), now);
}
