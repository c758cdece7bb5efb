import { type Kysely, sql } from 'kysely';

import { LINK_PURPOSES, type LinkPurpose, type MailKind } from '#domain/mail/kind.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { FIRST_LINK_MS } from '#domain/users/password.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** The sending of mail, as the features know it. */
export interface MailDelivery {
  /** Whether this kintai sends mail at all. */
  readonly isOn: boolean;
  /** Has the background send what is due, after the transaction that enqueued it. Never fails. */
  wake(): void;
}

/** Enqueues a mail to a person, as of now. {@link MailDelivery.wake} follows. */
export async function enqueueMail(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  kind: MailKind,
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('mail_outbox')
    .values({ company_id: companyId, user_id: userId, kind, due_at: at, next_attempt_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The mails to a client about a link that was sent to them. */
type LinkMailKind = Extract<MailKind, 'work_report_link' | 'work_report_code'>;

/** Enqueues a mail to the client for whom a link is, in the name of whoever made it. {@link MailDelivery.wake} follows. */
export async function enqueueLinkMail(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  linkId: number,
  kind: LinkMailKind,
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('mail_outbox')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      due_at: at,
      next_attempt_at: at,
      work_report_link_id: linkId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How long the link that resets a password works. */
export const RESET_LINK_MS = 30 * 60_000;
/** No other one is mailed so soon: whoever asks for somebody else can't have the one replaced that they are opening. */
const RESET_MAIL_PAUSE_MS = 5 * 60_000;

/**
 * Enqueues the mail with a link to a new password, unless one is on its way or was mailed a moment ago. The person is
 * locked.
 */
export async function enqueueResetMail(db: Kysely<DB>, user: UserKey, now: EpochMs): Promise<void> {
  // A mail older than its link would be is dropped instead of sent.
  const { rows } = await sql`
    select from mail_outbox where ${isOf(user)} and kind = 'reset_password' and failed_at is null
      and due_at > ${new Date(now - RESET_LINK_MS)}
    union all
    select from mailed_link where ${isOf(user)} and purpose = 'reset_password'
      and expires_at > ${new Date(now + RESET_LINK_MS - RESET_MAIL_PAUSE_MS)}`.execute(db);
  if (rows.length === 0) await enqueueMail(db, user, 'reset_password', now);
}

/**
 * Enqueues the mail with a link to a first password, which ends the link before it. Returns whether it did: not while one
 * is on its way or was mailed a moment ago. The person is locked.
 */
export async function enqueueFirstPasswordMail(db: Kysely<DB>, user: UserKey, now: EpochMs): Promise<boolean> {
  const { rows } = await sql`
    select from mail_outbox where ${isOf(user)} and kind = 'first_password' and failed_at is null
    union all
    select from mailed_link where ${isOf(user)} and purpose = 'first_password'
      and expires_at > ${new Date(now + FIRST_LINK_MS - RESET_MAIL_PAUSE_MS)}`.execute(db);
  if (rows.length > 0) return false;
  await endLinks(db, user, ['first_password']);
  await enqueueMail(db, user, 'first_password', now);
  return true;
}

/** Makes the secret of a link, in the place of the one that the person had for that purpose. Only its hash is kept. */
export async function makeLink(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  purpose: LinkPurpose,
  expiresAt: EpochMs,
): Promise<string> {
  const token = makeToken();
  const values = { token_hash: sha256(token), expires_at: new Date(expiresAt) };
  await db
    .insertInto('mailed_link')
    .values({ company_id: companyId, user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'purpose']).doUpdateSet(values))
    .execute();
  return token;
}

/** A link as it was opened. */
export interface OpenedLink {
  readonly companyId: string;
  readonly token: string;
  /** What it may be for. */
  readonly purposes: readonly LinkPurpose[];
}

/** The owner of a link. */
interface LinkOwner extends UserKey {
  readonly purpose: LinkPurpose;
}

/** The owner of a link; `null` for one that is unknown, used, replaced or too old. */
export async function ownerOfLink(
  db: Kysely<DB>,
  { companyId, token, purposes }: OpenedLink,
  now: EpochMs,
): Promise<LinkOwner | null> {
  const row = await db
    .selectFrom('mailed_link')
    .select(['company_id', 'user_id', 'purpose'])
    .where('company_id', '=', companyId)
    .where('token_hash', '=', sha256(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row === undefined ? null : { companyId: row.company_id, userId: row.user_id, purpose: row.purpose };
}

/** Uses a link up: of two who open it at once, one gets `true`. */
export async function consumeLink(
  db: Kysely<DB>,
  { companyId, token, purposes }: OpenedLink,
  now: EpochMs,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailed_link')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', sha256(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The links by which a person sets a password. */
export const PASSWORD_LINKS = ['reset_password', 'first_password'] as const satisfies readonly LinkPurpose[];

/** Ends a person's links to a new password, and the mails that were to bring one, when they get a password otherwise. */
export const endResetLinks = (db: Kysely<DB>, user: UserKey): Promise<void> => endLinks(db, user, PASSWORD_LINKS);

/** Ends the links of a person, and the mails that were to bring them: all when their address changes. */
async function endLinks(
  db: Kysely<DB>,
  user: UserKey,
  purposes: readonly LinkPurpose[] = LINK_PURPOSES,
): Promise<void> {
  await db.deleteFrom('mailed_link').where(isOf(user)).where('purpose', 'in', purposes).execute();
  await db.deleteFrom('mail_outbox').where(isOf(user)).where('kind', 'in', purposes).execute();
}

/**
 * Stores a person's mail address, to be confirmed by a link where mail is on, of who has never logged in at their first
 * login (`confirmAtFirstLogin`): the link takes one. A mail goes to the address that they had confirmed. Does nothing for the
 * present address; links to another one end. The person is locked.
 */
export async function storeMailAddress(
  db: Kysely<DB>,
  user: UserKey,
  address: string | null,
  { isOn, now }: { readonly isOn: boolean; readonly now: EpochMs },
): Promise<void> {
  const before = await db
    .selectFrom('user_account')
    .select(['mail_address', 'mail_confirmed_at', 'is_first_login'])
    .where(isOf(user))
    .executeTakeFirstOrThrow();
  if (before.mail_address === address) return;
  await db
    .updateTable('user_account')
    .set({ mail_address: address, mail_confirmed_at: null })
    .where(isOf(user))
    .execute();
  await endLinks(db, user);
  if (!isOn) return;
  if (address !== null && !before.is_first_login) await enqueueMail(db, user, 'confirm_address', now);
  if (before.mail_confirmed_at !== null) await enqueueAddressChanged(db, user, before.mail_address, now);
}

/** Has the address that a person was registered with confirmed, once they can log in. The person is locked. */
export async function confirmAtFirstLogin(db: Kysely<DB>, user: UserKey, now: EpochMs): Promise<void> {
  const { mail_address: address, mail_confirmed_at: confirmedAt } = await db
    .selectFrom('user_account')
    .select(['mail_address', 'mail_confirmed_at'])
    .where(isOf(user))
    .executeTakeFirstOrThrow();
  if (address !== null && confirmedAt === null) await enqueueMail(db, user, 'confirm_address', now);
}

async function enqueueAddressChanged(db: Kysely<DB>, user: UserKey, to: string | null, now: EpochMs): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('mail_outbox')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      kind: 'address_changed',
      due_at: at,
      next_attempt_at: at,
      to_address: to,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
