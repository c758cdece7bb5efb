import type { Kysely } from 'kysely';

import { isSecurityKind, type NotificationAbout, textOf } from '#domain/notifications/kind.ts';
import { remember } from '#domain/remember.ts';
import { mailDueAt } from '#domain/notifications/times.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Message, mailLink, message } from '../../records/mail-message.ts';
import type { UserKey } from '../../records/user-key.ts';
import { lockUnplanned, savePlanned, settingsOf, timesOf, toldInMail } from './notifications.repository.ts';
import type { Unsubscribing } from './unsubscribing.ts';

const PLANNED_AT_ONCE = 1_000;
/** What is older was told while mail was off, or couldn't be sent: it is no news any more. */
const NEWS_MS = 24 * 3_600_000;

interface NotificationMailsDependencies {
  readonly database: Database;
  readonly unsubscribing: Unsubscribing;
  readonly siteUrl: string;
}

/** The mails that gather what people are told. */
export function createNotificationMails({
  database: { kysely },
  unsubscribing,
  siteUrl,
}: NotificationMailsDependencies) {
  /** Plans the next ones, as of `at`. Returns how many. */
  const planBatch = (at: EpochMs): Promise<number> =>
    kysely.transaction().execute(async (trx) => {
      const unplanned = await lockUnplanned(trx, PLANNED_AT_ONCE);
      const choicesOf = remember((companyId: string) =>
        Promise.all([settingsOf(trx, companyId), timesOf(trx, companyId)]),
      );
      const planned = [];
      for (const one of unplanned) {
        const [settings, times] = await choicesOf(one.companyId);
        const { mail } = settings[one.kind];
        const isMailed = one.takesMail && mail !== 'off' && at - one.createdAt < NEWS_MS;
        planned.push({ ...one, dueAt: !isMailed ? null : isSecurityKind(one.kind) ? at : mailDueAt(at, mail, times) });
      }
      if (planned.length > 0) await savePlanned(trx, planned);
      return planned.length;
    });

  return {
    /** Decides of what was told since the last time whether and when it is mailed. */
    async plan(now: EpochMs): Promise<void> {
      // Each batch has a time of its own: no mail that is being sent already is added to.
      for (let batch = 0; (await planBatch(epochMs(now + batch))) === PLANNED_AT_ONCE; batch += 1);
    },

    /** The mail to a person of a time; `null` where they have read all of it meanwhile. */
    async write(db: Kysely<DB>, user: UserKey, dueAt: EpochMs): Promise<Message | null> {
      const rows = await toldInMail(db, user, dueAt);
      const told = rows.map(({ kind, about }) => textOf(kind, withoutNames(about)));
      const [first] = told;
      if (first === undefined) return null;
      const subject = told.length === 1 ? first.text : `お知らせ（${told.length}件）`;
      const texts = told.map(({ text, to }) => `${text}\n${mailLink(siteUrl, to)}`);
      if (rows.every(({ kind }) => isSecurityKind(kind))) return message(subject, ...texts);
      const unsubscribeUrl = `${siteUrl}/unsubscribe#${unsubscribing.sign(user)}`;
      return {
        ...message(subject, ...texts, `お知らせのメールの停止（ログイン不要）:\n${unsubscribeUrl}`),
        unsubscribeUrl,
      };
    },
  };
}

/** A mail names nobody, and says nothing in anybody's words: it is kept where the company has no say. */
const withoutNames = ({ name: _name, comment: _comment, ...about }: NotificationAbout): NotificationAbout => about;
