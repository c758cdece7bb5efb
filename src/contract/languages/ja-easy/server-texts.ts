import type { ServerTexts } from '../server-texts.ts';
import { errors } from './errors.ts';
import { sentence } from './notices.ts';
import { names, phrases } from './phrases.ts';

const IGNORE = '自分がしたことではないときは、このメールを消してください。';
const REPORT = '自分がしたことではないときは、すぐに会社の管理者（かんりしゃ）に話してください。';

/** The server's texts to employees in easy Japanese. */
export const serverTexts: ServerTexts = {
  errors,
  phrases,
  names,
  joins: { sentence: '。', list: '、' },
  sentence,
  mails: {
    confirmAddress: (link) => [
      'メールアドレスの確認（かくにん）',
      '勤怠（きんたい）システムに、このメールアドレスが入りました。\n下のリンクを開いて、ログインしてください。確認（かくにん）が終わります。リンクは3日間使えます。',
      link,
      `${IGNORE}確認が終わるまで、ほかのメールは送りません。`,
    ],
    addressChanged: () => [
      'メールアドレスが変わりました',
      '勤怠（きんたい）システムのメールアドレスが変わったか、なくなりました。このアドレスには、もうメールを送りません。',
      REPORT,
    ],
    resetPassword: (link) => [
      'パスワードを決めなおす',
      'パスワードを決めなおす申し込み（もうしこみ）がありました。\n下のリンクを開いて、新しいパスワードを決めてください。リンクは30分間、1回だけ使えます。',
      link,
      `${IGNORE}パスワードは変わりません。`,
    ],
    firstPassword: (link, { companyId, employeeId, login }) => [
      '勤怠（きんたい）システムのログイン',
      '会社の勤怠（きんたい）システムを使うことができます。\n下のリンクを開いて、パスワードを決めてください。リンクは7日間、1回だけ使えます。',
      link,
      `企業（きぎょう）ID: ${companyId}\n社員（しゃいん）ID: ${employeeId}\nログイン画面（がめん）: ${login}`,
      'リンクが使えないときは、会社の管理者（かんりしゃ）に、もう一度送るように頼んでください。',
      `${IGNORE}このメールを、ほかの人に送らないでください。`,
    ],
    passwordWasReset: () => [
      'パスワードが新しくなりました',
      'メールのリンクから、新しいパスワードを決めました。全部の端末（たんまつ）でログアウトしました。',
      REPORT,
    ],
    test: (link) => [
      'テストメール',
      'このメールが来たら、勤怠（きんたい）システムのお知らせのメールをもらうことができます。',
      link,
    ],
    notifications: (count) => `お知らせ ${count}件（けん）`,
    unsubscribe: (link) => `お知らせのメールを止める（ログインはいりません）:\n${link}`,
    signature:
      '勤怠（きんたい）システム\nこのメールは自動（じどう）で送っています。返事（へんじ）を書くことはできません。',
    pushTest: 'テストです。この端末（たんまつ）にお知らせが来ます。',
  },
};
