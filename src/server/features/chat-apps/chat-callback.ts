import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { answerBody } from '#domain/chat-apps/answer.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { ServerClock } from '../../platform/clock/server-clock.ts';
import { calledApp, markUsed } from './chat-apps.repository.ts';
import { secretsOf } from './chat-apps.service.ts';
import { enqueueAnswer, type ChatAnswering } from './chat-answers.ts';
import { answerCommand, type ChatCommands } from './chat-commands.service.ts';
import { readChatRequest } from './chat-requests.ts';

interface CallbackDependencies extends ChatCommands {
  readonly vault: Vault;
  readonly clock: ServerClock;
  readonly now: () => EpochMs;
  readonly chatAnswers: ChatAnswering;
}

/** The largest request: a message of Teams' longest, with what surrounds it. */
const BODY_BYTES = 128 * 1024;

/** How long after a use the next one is stored, in milliseconds. */
const USED_MS = 60_000;

const address = z.object({ company_id: z.string().regex(/^[^\p{Cc}]{1,64}$/u), key: z.string().regex(/^[\w-]{43}$/) });

/**
 * Answers what the chat services of companies send to their apps' addresses. No route of the contract: its body is signed as
 * it is sent, and its shape is the service's. Whoever can't sign gets an empty 401.
 */
export async function serveChatApps(app: FastifyInstance, platform: CallbackDependencies): Promise<void> {
  const { database, vault, clock } = platform;
  await app.register(async (chats) => {
    chats.removeAllContentTypeParsers();
    chats.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    chats.post(
      '/api/chat-apps/:company_id/:key',
      { schema: { hide: true }, bodyLimit: BODY_BYTES },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const received = await clock.read();
        const params = address.safeParse(request.params).data;
        const called = params && (await calledApp(database.kysely, params.company_id, { key: params.key }));
        const secrets = called === undefined ? null : secretsOf(vault, called);
        const message =
          called === undefined || secrets === null || !Buffer.isBuffer(request.body)
            ? null
            : readChatRequest(called, secrets.signing, { headers: request.headers, body: request.body }, received.at);
        if (called === undefined || message === null) return reply.code(401).send();
        if (called.last_used_at === null || received.at - called.last_used_at.getTime() >= USED_MS)
          await markUsed(database.kysely, called, received.at);
        if (message === 'check') return reply.code(200).send();
        const answer = await answerCommand(platform, called, message, received);
        if (answer === null) return reply.code(200).send();
        if (called.service !== 'line_works') return answerBody(called.service, answer);
        // What was said is done by now; its service takes an answer only as a call of its own.
        await enqueueAnswer(platform, called, { chatUser: message.chatUser, answer });
        return reply.code(200).send();
      },
    );
  });
}
