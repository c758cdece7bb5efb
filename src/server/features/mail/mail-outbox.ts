import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';

import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { backoffMs, createOutboxWorker } from '../../platform/jobs/outbox-worker.ts';
import type { Log } from '../../platform/log.ts';
import type { MailSettings } from '../../platform/mail/settings.ts';
import { createMailer, MAIL_CONNECTIONS, type Mailer, SmtpError } from '../../platform/mail/smtp.ts';
import type { Message } from '../../records/mail-message.ts';
import { type MailDelivery, makeLink, RESET_LINK_MS, withoutMail } from '../../records/mail-outbox.ts';
import type { UserKey } from '../../records/user-key.ts';
import {
  claimMails,
  lockRecipient,
  type MailClaim,
  markMailFailed,
  postponeMail,
  releaseMails,
  removeMail,
} from './mail-outbox.repository.ts';
import {
  addressChanged,
  CONFIRM_LINK_MS,
  confirmAddress,
  passwordWasReset,
  resetPassword,
  testMail,
} from './messages.ts';

const BACKOFF = { firstMs: 60_000, longestMs: 60 * 60_000 };
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** Longer than the attempts at all mails of a claim take together, {@link MAIL_CONNECTIONS} at a time. */
const CLAIM_MS = 10 * 60_000;
const CLAIMED_AT_ONCE = 5 * MAIL_CONNECTIONS;

/** What is told to people, which the mails gather. */
export interface MailedNotifications {
  /** Decides of what was told since the last time whether and when it is sent. */
  plan(now: EpochMs): Promise<void>;
  /** When a mail to a person of a time may be sent, from `at` on. */
  sendableAt(db: Kysely<DB>, user: UserKey, dueAt: EpochMs, at: EpochMs): Promise<EpochMs>;
  /** The mail to a person of a time, as of now; `null` where they have read all of it meanwhile, or nothing of it holds. */
  write(db: Kysely<DB>, user: UserKey, dueAt: EpochMs, now: EpochMs): Promise<Message | null>;
}

interface MailOutboxDependencies {
  readonly database: Database;
  readonly settings: MailSettings;
  readonly mailer: Mailer;
  readonly notifications: MailedNotifications;
  readonly log: Log;
  readonly now: () => EpochMs;
  readonly wakeIn: (seconds: number) => void;
}

/**
 * The outbox of mails, the table `mail_outbox`: a mail is enqueued in the transaction of what it tells, is written and
 * sent from there, and goes once the mail server has accepted it. A crash in between sends it again, under the same
 * Message-ID.
 */
export function createMailOutbox({
  database,
  settings,
  mailer,
  notifications,
  log,
  now,
  wakeIn,
}: MailOutboxDependencies) {
  const { kysely } = database;
  const { hostname } = new URL(settings.siteUrl);

  /** What a mail says, and to whom; `null` where there is nothing to be said any more. */
  async function write(claim: MailClaim): Promise<(Message & { readonly to: string }) | null> {
    const at = now();
    if (claim.to !== null) return { ...addressChanged(), to: claim.to };
    return kysely.transaction().execute(async (trx) => {
      // A link goes to the address that it was made for: a change of it waits, and ends the link.
      const recipient = await lockRecipient(trx, claim, japanDate(at));
      if (recipient === null || recipient.isConfirmed === (claim.kind === 'confirm_address')) return null;
      const message = await messageOf(trx, claim, at);
      return message && { ...message, to: recipient.address };
    });
  }

  async function messageOf(db: Kysely<DB>, claim: MailClaim, at: EpochMs): Promise<Message | null> {
    const { siteUrl } = settings;
    switch (claim.kind) {
      case 'confirm_address':
        return confirmAddress({
          siteUrl,
          token: await makeLink(db, claim, 'confirm_address', epochMs(at + CONFIRM_LINK_MS)),
        });
      case 'address_changed':
        // To an address of its own.
        return null;
      case 'reset_password': {
        // Whoever asked has given up by then.
        if (at - claim.dueAt >= RESET_LINK_MS) return null;
        const token = await makeLink(db, claim, 'reset_password', epochMs(at + RESET_LINK_MS));
        return resetPassword({ siteUrl, companyId: claim.companyId, token });
      }
      case 'password_was_reset':
        return passwordWasReset();
      case 'test':
        return testMail({ siteUrl });
      case 'notifications':
        return notifications.write(db, claim, claim.dueAt, at);
    }
  }

  /** One attempt. Returns whether the mail server is there. */
  async function tryToSend(claim: MailClaim): Promise<boolean> {
    try {
      const at = now();
      const sendableAt =
        claim.kind === 'notifications' ? await notifications.sendableAt(kysely, claim, claim.dueAt, at) : at;
      // Also a mail that failed in the evening.
      if (sendableAt > at) {
        await postponeMail(kysely, claim, sendableAt);
        return true;
      }
      const mail = await write(claim);
      if (mail !== null)
        await mailer.send({ ...mail, messageId: `<kintai-${claim.mailId}-${claim.dueAt}@${hostname}>` });
    } catch (error) {
      const failure = error instanceof SmtpError ? error : ofOurs(error);
      await reschedule(claim, failure);
      return failure.kind !== 'away';
    }
    await removeMail(kysely, claim);
    return true;
  }

  /** A mail that kintai itself fails at: it ends as others do, and holds none of them up. */
  function ofOurs(error: unknown): SmtpError {
    log.error({ err: error }, 'A mail could not be written');
    return new SmtpError('not written', { kind: 'later', fault: 'メールを作成できませんでした' });
  }

  async function reschedule(claim: MailClaim, { kind, fault, message }: SmtpError): Promise<void> {
    const at = now();
    log.warn({ kind, reason: message, attempts: claim.attempts + 1 }, 'A mail could not be sent');
    const nextAttemptAt = epochMs(at + backoffMs(BACKOFF, claim.attempts));
    const isOver = kind === 'refused' || nextAttemptAt - claim.dueAt > GIVEN_UP_AFTER_MS;
    await markMailFailed(kysely, claim, { fault, nextAttemptAt: isOver ? null : nextAttemptAt, now: at });
    if (!isOver) wakeIn(Math.ceil((nextAttemptAt - at) / 1000));
  }

  return {
    /** Sends what is due, until nothing is or the mail server is away; the next run continues. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      await notifications.plan(now());
      while (!signal.aborted) {
        const at = now();
        const claims = await claimMails(kysely, {
          now: at,
          claimedUntil: epochMs(at + CLAIM_MS),
          limit: CLAIMED_AT_ONCE,
        });
        if (claims.length === 0) return;
        const waiting = [...claims];
        let isThere = true;
        const sendOneByOne = async (): Promise<void> => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
            if (!isThere || signal.aborted) return void waiting.push(next);
            if (!(await tryToSend(next))) isThere = false;
          }
        };
        await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sendOneByOne));
        await releaseMails(kysely, waiting);
        if (!isThere) return;
      }
    },
  };
}

const QUEUE = 'mail-outbox';

interface MailOutboxWorkerDependencies {
  /** Started. */
  readonly boss: PgBoss;
  readonly database: Database;
  /** `null`: no mail is sent. */
  readonly settings: MailSettings | null;
  readonly notifications: (settings: MailSettings) => MailedNotifications;
  readonly log: Log;
  readonly now: () => EpochMs;
}

/** Starts sending mail. Any number of server processes may do so at once. Stop it before the queue and the database. */
export async function startMailOutbox({
  boss,
  database,
  settings,
  notifications,
  log,
  now,
}: MailOutboxWorkerDependencies): Promise<{ readonly mail: MailDelivery; readonly stop: () => Promise<void> }> {
  if (settings === null) {
    await boss.unschedule(QUEUE);
    return { mail: withoutMail, stop: () => Promise.resolve() };
  }
  const worker = createOutboxWorker(boss, QUEUE, log);
  const mailer = createMailer(settings);
  const outbox = createMailOutbox({
    database,
    settings,
    mailer,
    notifications: notifications(settings),
    log,
    now,
    wakeIn: worker.wakeIn,
  });
  await worker.start(outbox.deliverDue);
  return {
    mail: { isOn: true, wake: () => worker.wakeIn(0) },
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
