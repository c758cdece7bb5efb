import type { Kysely } from 'kysely';

import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import type { ServerTexts } from '#contract/languages/server-texts.ts';
import type { MailKind } from '#domain/mail/kind.ts';
import { FIRST_LINK_MS } from '#domain/users/password.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Attempt, createOutbox, type OutboxDependencies } from '../../platform/jobs/outbox.ts';
import { textsIn } from '../../platform/languages.ts';
import type { MailSettings } from '../../platform/mail/settings.ts';
import { MAIL_CONNECTIONS, type Mailer } from '../../platform/mail/smtp.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { Message } from '../../shared/mail/mail-message.ts';
import { makeLink, RESET_LINK_MS } from '../../shared/mail/mail-outbox.ts';
import { languageOf, lockRecipient, type MailClaim, MAILS, type Recipient } from './mail-outbox.repository.ts';
import {
  addressChanged,
  CONFIRM_LINK_MS,
  confirmAddress,
  firstPassword,
  passwordWasReset,
  resetPassword,
  testMail,
} from './messages.ts';

/** Longer than an attempt takes. */
const CLAIM_MS = 10 * 60_000;

/** The notifications that mails gather. */
export interface MailedNotifications {
  /** Decides whether and when the notifications since the last time are sent. */
  plan(now: EpochMs): Promise<void>;
  /** When a mail to a person of a time may be sent, from `at` on. */
  sendableAt(db: Kysely<DB>, user: UserKey, dueAt: EpochMs, at: EpochMs): Promise<EpochMs>;
  /** The mail to a person of a time, as of now; `null` where they have read all of it meanwhile, or nothing of it holds. */
  write(
    db: Kysely<DB>,
    user: UserKey,
    of: { readonly dueAt: EpochMs; readonly now: EpochMs; readonly texts: ServerTexts | null },
  ): Promise<Message | null>;
}

/** A message with its address. */
type AddressedMessage = Message & { readonly to: string };

/** The mails to clients about a link. */
export interface LinkMails {
  /** The mail as of now; `null` where the link waits for nothing any more. */
  write(
    db: Kysely<DB>,
    link: { readonly companyId: string; readonly linkId: number; readonly kind: MailKind; readonly since: EpochMs },
    now: EpochMs,
  ): Promise<AddressedMessage | null>;
}

interface MailOutboxDependencies extends OutboxDependencies {
  readonly settings: MailSettings;
  readonly mailer: Mailer;
  readonly notifications: MailedNotifications;
  readonly links: LinkMails;
}

/**
 * Whether a kind of mail goes to an address: to an unconfirmed one the links alone that are opened at it, since it may be a
 * stranger's.
 */
const isMailedTo = (kind: MailKind, { isConfirmed }: Recipient): boolean =>
  kind === 'first_password' || isConfirmed !== (kind === 'confirm_address');

/**
 * The outbox of mails, the table `mail_outbox`: a mail is enqueued in the transaction of its event, is written and
 * sent from there, and goes once the mail server has accepted it. A crash in between sends it again, under the same
 * Message-ID.
 */
export function createMailOutbox({ settings, mailer, notifications, links, ...dependencies }: MailOutboxDependencies) {
  const { now } = dependencies;
  const { kysely } = dependencies.database;
  const { hostname } = new URL(settings.siteUrl);

  /** The mail with its address; `null` where it is no longer needed. */
  async function write(claim: MailClaim): Promise<AddressedMessage | null> {
    const at = now();
    if (claim.to !== null) return { ...addressChanged(textsIn(await languageOf(kysely, claim))), to: claim.to };
    const { linkId } = claim;
    if (linkId !== null) return kysely.transaction().execute((trx) => links.write(trx, { ...claim, linkId }, at));
    return kysely.transaction().execute(async (trx) => {
      // A link goes to the address that it was made for: a change of the address waits for the lock, and then ends the link.
      const recipient = await lockRecipient(trx, claim, japanDate(at));
      if (recipient === null || !isMailedTo(claim.kind, recipient)) return null;
      const message = await messageOf(trx, claim, recipient, at);
      return message && { ...message, to: recipient.address };
    });
  }

  async function messageOf(
    db: Kysely<DB>,
    claim: MailClaim,
    { employeeId, language }: Recipient,
    at: EpochMs,
  ): Promise<Message | null> {
    const { siteUrl } = settings;
    const texts = textsIn(language);
    switch (claim.kind) {
      case 'confirm_address':
        return confirmAddress(
          { siteUrl, token: await makeLink(db, claim, 'confirm_address', epochMs(at + CONFIRM_LINK_MS)) },
          texts,
        );
      case 'address_changed':
      case 'work_report_link':
      case 'work_report_code':
        // To an address of its own.
        return null;
      case 'reset_password': {
        // Whoever asked has given up by then.
        if (at - claim.since >= RESET_LINK_MS) return null;
        const token = await makeLink(db, claim, 'reset_password', epochMs(at + RESET_LINK_MS));
        return resetPassword({ siteUrl, companyId: claim.companyId, token }, texts);
      }
      case 'first_password': {
        const token = await makeLink(db, claim, 'first_password', epochMs(at + FIRST_LINK_MS));
        return firstPassword({ siteUrl, companyId: claim.companyId, employeeId, token }, texts);
      }
      case 'password_was_reset':
        return passwordWasReset(texts);
      case 'test':
        return testMail({ siteUrl }, texts);
      case 'notifications':
        return notifications.write(db, claim, { dueAt: claim.since, now: at, texts });
    }
  }

  async function deliver(claim: MailClaim): Promise<Attempt> {
    const at = now();
    if (claim.kind === 'notifications') {
      const sendableAt = await notifications.sendableAt(kysely, claim, claim.since, at);
      // Also a mail that failed in the evening.
      if (sendableAt > at) return { postponedTo: sendableAt };
    }
    const mail = await write(claim);
    if (mail !== null) await mailer.send({ ...mail, messageId: `<kintai-${claim.id}-${claim.since}@${hostname}>` });
    return {};
  }

  return createOutbox(
    MAILS,
    {
      deliver,
      claimMs: CLAIM_MS,
      parallel: MAIL_CONNECTIONS,
      prepare: notifications.plan,
    },
    dependencies,
  );
}
