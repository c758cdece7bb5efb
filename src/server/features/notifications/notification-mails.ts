import type { Kysely } from 'kysely';

import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { isSecurityKind } from '#domain/notifications/kind.ts';
import { gathered } from '#domain/notifications/gathered.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { type Message, mailLink, message } from '../../shared/mail/mail-message.ts';
import { loadDueNotifications } from './notifications.repository.ts';
import type { PlanNotifications } from './planning.ts';
import { sendableAt } from './quiet-hours.ts';
import type { Unsubscribing } from './unsubscribing.ts';

interface NotificationMailsDependencies {
  readonly plan: PlanNotifications;
  readonly unsubscribing: Unsubscribing;
  readonly siteUrl: string;
}

/** The mails that gather notifications. */
export function createNotificationMails({ plan, unsubscribing, siteUrl }: NotificationMailsDependencies) {
  return {
    plan,

    /** When a mail to a person of a time may be sent, from `at` on. */
    sendableAt: (db: Kysely<DB>, user: UserKey, dueAt: EpochMs, at: EpochMs): Promise<EpochMs> =>
      sendableAt(db, user.companyId, () => loadDueNotifications(db, user, { channel: 'mail', dueAt }, at), at),

    /** The mail to a person of a time, as of now; `null` where they have read all of it meanwhile, or nothing of it holds. */
    async write(
      db: Kysely<DB>,
      user: UserKey,
      { dueAt, now, texts }: { readonly dueAt: EpochMs; readonly now: EpochMs; readonly texts: ServerTexts | null },
    ): Promise<Message | null> {
      const rows = await loadDueNotifications(db, user, { channel: 'mail', dueAt }, now);
      const lines = gathered(rows, texts?.sentence);
      const [first] = lines;
      if (first === undefined) return null;
      const subject =
        lines.length === 1 ? first.text : (texts?.mails.notifications(rows.length) ?? `お知らせ（${rows.length}件）`);
      const paragraphs = lines.map(({ text, to }) => `${text}\n${mailLink(siteUrl, to)}`);
      if (rows.every(({ kind }) => isSecurityKind(kind))) return message(texts, subject, ...paragraphs);
      const unsubscribeUrl = `${siteUrl}/unsubscribe#${unsubscribing.sign(user)}`;
      return {
        ...message(
          texts,
          subject,
          ...paragraphs,
          texts?.mails.unsubscribe(unsubscribeUrl) ?? `お知らせのメールの停止（ログイン不要）:\n${unsubscribeUrl}`,
        ),
        unsubscribeUrl,
      };
    },
  };
}
