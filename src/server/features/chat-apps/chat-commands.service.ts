import { randomInt } from 'node:crypto';

import { CHAT_ANSWERS, leaveText, punchedText, stateText } from '#domain/chat-apps/answer.ts';
import { type ChatCommand, isPrivate, LINK_CODE_DIGITS, LINK_CODE_MS, readCommand } from '#domain/chat-apps/command.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { toDays } from '#domain/leave/amount.ts';
import { leaveLeftOn } from '#domain/leave/balance.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { epochMs, type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { WriteLimits } from '../../platform/http/write-limits.ts';
import type { UserKey } from '../../records/user-key.ts';
import { loadLeaveAccount } from '../../shared/leave/leave-accounts.ts';
import type { ChatPunching } from '../../shared/punch/chat-punch.ts';
import { type CalledApp, type LinkedPerson, personOf, saveCode } from './chat-apps.repository.ts';
import { unlink } from './chat-apps.service.ts';
import type { ChatMessage } from './chat-requests.ts';

/** What it takes to answer in a chat. */
export interface ChatCommands {
  readonly database: Database;
  readonly loginLimits: LoginLimits;
  readonly writeLimits: WriteLimits;
  readonly chatPunching: ChatPunching;
  /** The address of kintai, for links to its screens; `null` where nobody has said it. */
  readonly siteUrl: string | null;
}

/** The answer to what somebody says in an app's chat: a refusal is one, too. `null` for what wasn't said to kintai. */
export async function answerCommand(
  platform: ChatCommands,
  app: CalledApp,
  message: ChatMessage,
  received: RequestTime,
): Promise<string | null> {
  const command = readCommand(message.text);
  if (command === 'help') return message.isInRoom === true ? null : CHAT_ANSWERS.help(app.service);
  const { database, writeLimits } = platform;
  const chatUser = { companyId: app.companyId, appId: app.id, chatUser: message.chatUser };
  try {
    const person = await personOf(database.kysely, chatUser, received.at);
    if (command === 'link')
      return person === undefined ? await codeFor(platform, app, message, received.at) : CHAT_ANSWERS.linked;
    if (person === undefined) return CHAT_ANSWERS.notLinked;
    // As a person's other writes are: somebody else may be at their keyboard.
    writeLimits.begin(person, null);
    return await answerPerson(platform, { app, person, command, messageId: message.id }, received);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.code === 'too_many_requests' ? CHAT_ANSWERS.busy : error.body.message;
  }
}

/** A command of somebody who is known. */
interface Said {
  readonly app: CalledApp;
  readonly person: LinkedPerson;
  readonly command: Exclude<ChatCommand, 'help' | 'link'>;
  readonly messageId: string;
}

async function answerPerson(platform: ChatCommands, said: Said, received: RequestTime): Promise<string> {
  const { database, chatPunching, siteUrl } = platform;
  const { app, person, command } = said;
  if (command === 'unlink') {
    await unlink(database, person, person.linkId);
    return CHAT_ANSWERS.unlinked;
  }
  if (!person.mayAsk) return CHAT_ANSWERS.unusable;
  if (command !== 'leave' && command !== 'status') return punch(platform, { ...said, command }, received);
  if (!isPrivate(app.service)) return withLink(CHAT_ANSWERS.publicAnswer, siteUrl);
  if (command === 'status') return stateText(await chatPunching.stateOf(person, received.at));
  return leaveText(await leaveLeft(database, person, received.at));
}

async function punch(
  { chatPunching, siteUrl }: ChatCommands,
  { app, person, command: type, messageId }: Said & { readonly command: AnyPunchType },
  received: RequestTime,
): Promise<string> {
  if (!app.takes_punches) return withLink(CHAT_ANSWERS.noPunches, siteUrl);
  try {
    const punched = await chatPunching.store(person, { type, messageId, appName: app.name }, received);
    return punched === 'needs_place' ? withLink(CHAT_ANSWERS.needsPlace, siteUrl) : punchedText(punched);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_punch_type') return CHAT_ANSWERS.noBreaks;
    throw error;
  }
}

const withLink = (text: string, siteUrl: string | null): string =>
  siteUrl === null ? text : `${text}\n${siteUrl}/time-clock`;

/** 申請できる残り in days, as every screen has it; `null` where nothing was ever granted. */
const leaveLeft = ({ kysely }: Database, user: UserKey, now: EpochMs): Promise<number | null> =>
  readSnapshot(kysely, async (trx) => {
    const account = await loadLeaveAccount(trx, user);
    if (account.grants.length === 0) return null;
    return toDays(leaveLeftOn(account, japanDate(now), DEFAULT_LEAVE_POLICY).afterPlans);
  });

/** How often another code is tried where somebody has the first. */
const TRIES = 3;

/** Gives a user of a chat a code to enter in kintai. */
async function codeFor(
  { database, loginLimits }: ChatCommands,
  { companyId, id: appId }: CalledApp,
  { chatUser, chatUserName: name }: ChatMessage,
  now: EpochMs,
): Promise<string> {
  await loginLimits.beginChatCode(companyId, appId, chatUser);
  const expiresAt = epochMs(now + LINK_CODE_MS);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const code = String(randomInt(10 ** LINK_CODE_DIGITS)).padStart(LINK_CODE_DIGITS, '0');
    const isSaved = await database.kysely
      .transaction()
      .execute((trx) => saveCode(trx, { companyId, appId, chatUser }, { name, code, expiresAt }));
    if (isSaved) return CHAT_ANSWERS.code(`${code.slice(0, 4)} ${code.slice(4)}`);
  }
  throw new Error('no code is free');
}
