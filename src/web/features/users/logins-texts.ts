import type { HandoverState } from '#domain/users/login-handover.ts';

/** Texts of the screen on which logins are handed out. */
export const loginsTexts = {
  backToList: '社員一覧に戻る',
  lead: 'まだログインしていない社員に、ログインの方法を配ります。メールのリンクからは本人がパスワードを決め、仮パスワードは用紙で渡します。',
  failed: '社員の取得に失敗しました',
  none: 'まだログインしていない社員はいません。',
  waiting: 'まだ配っていない社員',
  given: '配布済みで、まだログインしていない社員',
  all: 'まだ配っていない社員をすべて選択',
  allGiven: '配布済みの社員をすべて選択',
  loggedIn: (people: number): string => `ほかの${people}人はログイン済みです。`,
  noAddress: 'メールアドレスなし',
  states: {
    none: () => '未配布',
    paper: (at) => `用紙 ${at}`,
    paper_over: (at) => `用紙の期限切れ ${at}`,
    mail_waits: () => 'メール送信待ち',
    mail_failed: () => 'メールを送信できませんでした',
    mailed: (at) => `メール送信済み ${at}`,
    mail_over: (at) => `メールの期限切れ ${at}`,
  } satisfies Record<HandoverState, (at: string) => string>,
  mail: (people: number): string => `${people}人にメールで送信`,
  mailing: '送信中...',
  mailQuestion: (people: number): string =>
    `${people}人に、パスワードを設定するリンクを送信します。リンクは7日間、1回だけ使えます。前に送ったリンクは使えなくなります。メールを受け取った人がログインできるようになるため、メールアドレスに間違いがないか確かめてください。`,
  mailFailed: 'メールを送信できませんでした',
  mailOff: 'メールの送信が設定されていないため、メールでは送れません。',
  toMails: '「メールの送信」を確認する',
  withoutAddress: (people: number): string =>
    `選択した社員のうち${people}人は、メールアドレスが登録されていないため、メールでは送れません。`,
  issue: (people: number): string => `${people}人に仮パスワードを発行`,
  issuing: '発行中...',
  question: (people: number): string =>
    `${people}人に新しい仮パスワードを発行します。以前の仮パスワードは使えなくなり、ログイン中の端末はログアウトします。`,
  issueFailed: '仮パスワードを発行できませんでした',
};
