import { randomInt } from 'node:crypto';

import type { Kysely } from 'kysely';

import { CODE_DIGITS, CODE_MS } from '#domain/assignments/report-approval.ts';
import type { MailKind } from '#domain/mail/kind.ts';
import { formatLongDate } from '#domain/time/japanese-date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { DB } from '../../platform/database/schema.ts';
import { companyNameOf } from '../../records/company.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { type Message, message } from '../../shared/mail/mail-message.ts';
import { codeHash } from './client-approval.service.ts';
import { linkById, makeSecret, type ReportLink, requestsOfLink } from './report-links.repository.ts';

/** A mail about a link that is due. */
interface DueMail {
  readonly companyId: string;
  readonly linkId: number;
  readonly kind: MailKind;
  /** When it was enqueued. */
  readonly since: EpochMs;
}

/** The mails to clients about a link: each has a secret of its own, made as it is sent. */
export const createReportLinkMails = ({ siteUrl }: { readonly siteUrl: string }) => ({
  /** The mail as of now, with its address; `null` where the link waits for nothing any more. */
  async write(
    db: Kysely<DB>,
    { companyId, linkId, kind, since }: DueMail,
    now: EpochMs,
  ): Promise<(Message & { readonly to: string }) | null> {
    const link = await linkById(db, companyId, linkId);
    if (!link?.approverMail || link.isRevoked || link.expiresAt <= now) return null;
    const waiting = (await requestsOfLink(db, link)).filter(({ state }) => state === 'waiting').length;
    if (waiting === 0) return null;
    if (kind === 'work_report_code') {
      // Whoever asked for it has given up by then.
      if (now - since >= CODE_MS) return null;
      return { ...codeMessage(await makeCode(db, link, now)), to: link.approverMail };
    }
    const company = await companyNameOf(db, companyId);
    const month = formatPeriodName(await periodOf(db, companyId, link.month));
    const token = await makeSecret(db, link, now);
    const url = `${siteUrl}/work-report#${new URLSearchParams({ company: companyId, token }).toString()}`;
    return { ...linkMessage(link, { company, month, waiting, url }), to: link.approverMail };
  },
});

/** Makes the code of a link, in the place of the one before. Only its hash is kept. */
async function makeCode(db: Kysely<DB>, link: ReportLink, now: EpochMs): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await db
    .updateTable('work_report_link')
    .set({ code_hash: codeHash(link, code), code_expires_at: new Date(now + CODE_MS), code_tries: 0 })
    .where('company_id', '=', link.companyId)
    .where('work_report_link_id', '=', link.id)
    .execute();
  return code;
}

const codeMessage = (code: string): Message =>
  message(
    null,
    `確認コード ${code}`,
    `作業報告書の承認・差戻しの確認コードです。\n\n${code}\n\n10分以内に、開いている画面に入力してください。`,
    '心当たりがないときは、このメールを破棄してください。',
  );

/** What the mail with a link says. */
interface LinkText {
  readonly company: string;
  readonly month: string;
  readonly waiting: number;
  readonly url: string;
}

const linkMessage = (
  { approverName, expiresAt, reminders }: ReportLink,
  { company, month, waiting, url }: LinkText,
): Message =>
  message(
    null,
    `${reminders === 0 ? '' : '【再送】'}作業報告書のご承認のお願い（${company}、${month}）`,
    `${approverName} 様`,
    reminders === 0
      ? `${company}の${month}の作業報告書（${waiting}名分）の承認をお願いいたします。`
      : `${company}の${month}の作業報告書（${waiting}名分）が、まだ承認されていません。ご確認をお願いいたします。`,
    `下のリンクを開いて内容を確認し、「承認する」か「差し戻す」を選んでください。ログインは要りません。\n${url}`,
    `リンクは${formatLongDate(japanDate(expiresAt))}まで使えます。担当の方が代わったときは、このメールを転送していただけます。`,
    '心当たりがないときは、このメールを破棄してください。',
  );
