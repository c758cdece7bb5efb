import { type Kysely, sql } from 'kysely';

import { answerBody } from '#domain/chat-apps/answer.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  type Attempt,
  createOutbox,
  defineOutbox,
  DeliveryError,
  type OutboxDependencies,
} from '../../platform/jobs/outbox.ts';
import { type CalledApp, calledApp } from './chat-apps.repository.ts';
import { secretsOf } from './chat-apps.service.ts';
import type { SendToLineWorks } from './line-works.ts';

/** Later than this an answer would mislead whoever reads it, in milliseconds. */
const ANSWERED_WITHIN_MS = 90_000;
/** The pauses between attempts, in seconds. */
const SCHEDULE = [2, 5, 15, 30];
/** Longer than an attempt takes: two tokens and two messages. */
const CLAIM_MS = 25_000;
const SENT_AT_ONCE = 16;

/** The answers that wait to be sent. */
const ANSWERS = defineOutbox({
  table: 'chat_answer',
  key: 'chat_answer_id',
  columns: sql<{
    readonly appId: number;
    readonly chatUser: string;
    readonly answer: Buffer;
    readonly createdAt: Date;
  }>`chat_app_id as "appId", chat_user as "chatUser", answer, created_at as "createdAt"`,
  waits: sql<boolean>`true`,
  // So few attempts are made that they end by their number.
  since: sql<null>`null`,
  storesFault: false,
});
type AnswerClaim = Awaited<ReturnType<typeof ANSWERS.claim>>[number];

/** The sending of answers, as the callback knows it. */
export interface ChatAnswering {
  /** Has the background send what is due. Never fails. */
  wake(): void;
}

const sealedFor = (appId: number): string => `chat answer of app ${appId}`;

/** Has an answer sent to a user of an app's chat. */
export async function enqueueAnswer(
  {
    database: { kysely },
    vault,
    now,
    chatAnswers,
  }: {
    readonly database: Database;
    readonly vault: Vault;
    readonly now: () => EpochMs;
    readonly chatAnswers: ChatAnswering;
  },
  { companyId, id: appId }: CalledApp,
  { chatUser, answer }: { readonly chatUser: string; readonly answer: string },
): Promise<void> {
  const at = new Date(now());
  await kysely
    .insertInto('chat_answer')
    .values({
      company_id: companyId,
      chat_app_id: appId,
      chat_user: chatUser,
      answer: vault.seal(answer, sealedFor(appId)),
      created_at: at,
      next_attempt_at: at,
    })
    .execute();
  chatAnswers.wake();
}

/** Stores why an app's answers can't be sent, for those who set it up; `null` once one was. */
async function storeFault(
  db: Kysely<DB>,
  { companyId, appId }: Pick<AnswerClaim, 'companyId' | 'appId'>,
  fault: string | null,
): Promise<void> {
  await db
    .updateTable('chat_app')
    .set({ fault })
    .where('company_id', '=', companyId)
    .where('chat_app_id', '=', appId)
    .execute();
}

interface AnswerDependencies extends OutboxDependencies {
  readonly vault: Vault;
  readonly send: SendToLineWorks;
}

/**
 * The outbox of answers in chats whose service takes them as calls of their own. What was said is done before: an answer that
 * can't be sent in time is dropped, and the person finds in kintai what it would have said.
 */
export function createChatAnswerOutbox({ vault, send, ...dependencies }: AnswerDependencies) {
  const { now } = dependencies;
  const { kysely } = dependencies.database;

  async function deliver(claim: AnswerClaim, signal: AbortSignal): Promise<Attempt> {
    const { companyId, appId, chatUser, createdAt, attempts } = claim;
    if (now() - epochMs(createdAt.getTime()) > ANSWERED_WITHIN_MS) {
      // One that was never attempted waited for kintai, which is no fault of the app's.
      if (attempts === 0) return {};
      throw new DeliveryError('late', {
        kind: 'refused',
        fault: 'LINE WORKSが、返信できる時間内にメッセージを受け付けませんでした',
      });
    }
    const app = await calledApp(kysely, companyId, { id: appId });
    const bot = app && secretsOf(vault, app)?.bot;
    const answer = vault.open(claim.answer, sealedFor(appId));
    if (app === undefined || bot == null || answer === null) return {};
    // The domain is before the slash.
    const userId = chatUser.slice(chatUser.indexOf('/') + 1);
    await send(bot, { userId, body: answerBody(app.service, answer) }, signal);
    return app.fault === null ? {} : { store: (trx) => storeFault(trx, claim, null) };
  }

  return createOutbox(
    ANSWERS,
    {
      deliver,
      schedule: SCHEDULE,
      claimMs: CLAIM_MS,
      parallel: SENT_AT_ONCE,
      giveUp: (trx, claim, fault) => storeFault(trx, claim, fault),
    },
    dependencies,
  );
}
