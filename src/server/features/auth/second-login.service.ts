import type { CurrentUser } from '#contract/auth.ts';
import type { PasskeyAnswer } from '#contract/second-factor.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { RelyingParty } from '../../platform/auth/relying-party.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findAccountOf } from './auth.repository.ts';
import { type AuthDependencies, beginLogin, isWayIn, meansAfter } from './auth.service.ts';
import { answerOnce, checkPasskey, signingPasskey, spendCode } from './second-factor.service.ts';

/** Where the second step of a login comes from. */
interface SecondPlace {
  readonly party: RelyingParty | null;
  readonly address: string;
  /** The known device's id, where it has logged in to the account before. */
  readonly deviceOf: (companyId: string, employeeId: string) => string | null;
  readonly deviceName: string | null;
}

/**
 * Completes a login whose password was right with a code or a passkey. Throws `challenge_over` for a challenge that is
 * too old or was answered, `sso_required`, `second_factor_wrong`, `passkey_refused` or `passkeys_unavailable`, and `login_locked` after
 * too many wrong ones.
 */
export async function answerSecondFactor(
  dependencies: AuthDependencies,
  answer: {
    readonly challenge: string;
    readonly code?: string | undefined;
    readonly passkey?: PasskeyAnswer | undefined;
  },
  { party, address, deviceOf, deviceName }: SecondPlace,
  now: EpochMs,
): Promise<{ token: string; user: CurrentUser }> {
  const { database, challenges, loginLimits, acceptsCompany } = dependencies;
  const challenge = challenges.read('second_factor', answer.challenge, now);
  const { companyId, userId } = challenge;
  if (companyId === null || userId === null) throw new AppError('challenge_over');
  const account = await findAccountOf(database, { companyId, userId }, japanDate(now));
  const means = account === undefined ? null : meansAfter(challenge.content, account);
  if (account === undefined || means === null || !(await acceptsCompany(companyId)))
    throw new AppError('challenge_over');
  const { code, passkey } = answer;
  if (code === undefined && passkey === undefined)
    throw new AppError('invalid_input', { fields: { code: 'コードを入力してください' } });
  const place = { address, device: deviceOf(companyId, account.employee_id) };
  const attempt = await loginLimits.begin(companyId, account.employee_id, place, 'second_factor');
  await database.kysely.transaction().execute(async (trx) => {
    await answerOnce(trx, companyId, challenge);
    if (passkey === undefined) return spendCode(trx, { companyId, userId }, code ?? '', now);
    if (party === null) throw new AppError('passkeys_unavailable');
    const check = { challenge, party, answer: passkey, asksOwner: false, now };
    return checkPasskey(trx, await signingPasskey(trx, check, { companyId, userId }), check);
  });
  await attempt.succeeded();
  if (!(await isWayIn(database, account, means))) throw new AppError('sso_required');
  return beginLogin(dependencies, account, { deviceName, isNew: place.device === null, means }, now);
}

/**
 * Logs in by a passkey alone, which has checked its owner. Throws `challenge_over` and `passkey_refused`, also where the
 * account was deactivated or its employment is over.
 */
export async function logInByPasskey(
  dependencies: AuthDependencies,
  { challenge: signed, passkey }: { readonly challenge: string; readonly passkey: PasskeyAnswer },
  party: RelyingParty,
  deviceName: string | null,
  now: EpochMs,
): Promise<{ token: string; user: CurrentUser }> {
  const { database, challenges, acceptsCompany } = dependencies;
  const challenge = challenges.read('passkey_login', signed, now);
  const check = { challenge, party, answer: passkey, asksOwner: true, now };
  const stored = await signingPasskey(database.kysely, check, null);
  const { company_id: companyId, user_id: userId } = stored;
  const account = await findAccountOf(database, { companyId, userId }, japanDate(now));
  if (account === undefined || !(await acceptsCompany(companyId))) throw new AppError('passkey_refused');
  await database.kysely.transaction().execute(async (trx) => {
    await answerOnce(trx, companyId, challenge);
    await checkPasskey(trx, stored, check);
  });
  if (!(await isWayIn(database, account, 'passkey'))) throw new AppError('sso_required');
  // Its owner has carried the passkey there.
  return beginLogin(dependencies, account, { deviceName, isNew: false, means: 'passkey' }, now);
}
