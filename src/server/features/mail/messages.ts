import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { mailLink, type Message, message } from '../../shared/mail/mail-message.ts';

/** How long the link that confirms an address works. */
export const CONFIRM_LINK_MS = 3 * 24 * 3_600_000;

/** The texts of the reader's language; `null` is Japanese. */
type Texts = ServerTexts | null;

/** Asks a person to confirm that the address is theirs; they log in for it. */
export function confirmAddress(
  { siteUrl, token }: { readonly siteUrl: string; readonly token: string },
  texts: Texts,
): Message {
  const link = mailLink(siteUrl, '/account', { confirm: token });
  if (texts !== null) return message(texts, ...texts.mails.confirmAddress(link));
  return message(
    texts,
    'メールアドレスの確認',
    '勤怠管理システムに、このメールアドレスが登録されました。\n下のリンクを開き、ログインして確認を完了してください。リンクは3日間有効です。',
    link,
    '心当たりがないときは、このメールを破棄してください。確認が終わるまで、ほかのメールは送信しません。',
  );
}

/** To the old address of a person after a change of it, which somebody else may have made. */
export const addressChanged = (texts: Texts): Message =>
  message(
    texts,
    ...(texts?.mails.addressChanged() ??
      ([
        'メールアドレスが変更されました',
        '勤怠管理システムに登録されていたこのメールアドレスが、変更または削除されました。このアドレスには、今後メールを送信しません。',
        '心当たりがないときは、すぐに会社の管理者に連絡してください。',
      ] as const)),
  );

/**
 * Leads to a new password. The secret is behind a `#`, which no browser sends to a server, so that it is in no log.
 */
export function resetPassword(
  { siteUrl, companyId, token }: { readonly siteUrl: string; readonly companyId: string; readonly token: string },
  texts: Texts,
): Message {
  const link = `${siteUrl}/reset-password#${new URLSearchParams({ company: companyId, token }).toString()}`;
  if (texts !== null) return message(texts, ...texts.mails.resetPassword(link));
  return message(
    texts,
    'パスワードの再設定',
    'パスワードの再設定の申し込みを受け付けました。\n下のリンクを開き、新しいパスワードを設定してください。リンクは30分間、1回だけ使えます。',
    link,
    '心当たりがないときは、このメールを破棄してください。パスワードは変わりません。',
  );
}

/** Leads to a first password, which the person sets: the mail has none. The secret is behind a `#` here, too. */
export function firstPassword(
  {
    siteUrl,
    companyId,
    employeeId,
    token,
  }: { readonly siteUrl: string; readonly companyId: string; readonly employeeId: string; readonly token: string },
  texts: Texts,
): Message {
  const link = `${siteUrl}/reset-password#${new URLSearchParams({ company: companyId, token, first: '1' }).toString()}`;
  const login = `${siteUrl}/login`;
  if (texts !== null) return message(texts, ...texts.mails.firstPassword(link, { companyId, employeeId, login }));
  return message(
    texts,
    '勤怠システムの利用開始のご案内',
    '会社の勤怠システムを使えるようになりました。\n下のリンクを開き、自分のパスワードを設定してください。リンクは7日間、1回だけ使えます。',
    link,
    `企業ID：${companyId}\n社員ID：${employeeId}\nログインの画面：${login}`,
    'リンクが使えないときは、会社の管理者に、もう一度送信するよう依頼してください。',
    '心当たりがないときは、このメールを破棄してください。このメールを他の人に転送しないでください。',
  );
}

/** To the person after a reset of their password, which somebody with access to their mail may have done. */
export const passwordWasReset = (texts: Texts): Message =>
  message(
    texts,
    ...(texts?.mails.passwordWasReset() ??
      ([
        'パスワードが再設定されました',
        'メールのリンクから、新しいパスワードが設定されました。すべての端末からログアウトしました。',
        '心当たりがないときは、すぐに会社の管理者に連絡してください。',
      ] as const)),
  );

/** Shows that mail arrives. */
export const testMail = ({ siteUrl }: { readonly siteUrl: string }, texts: Texts): Message =>
  message(
    texts,
    ...(texts?.mails.test(siteUrl) ??
      (['テストメール', 'このメールが届いていれば、勤怠管理システムからの通知を受け取れます。', siteUrl] as const)),
  );
