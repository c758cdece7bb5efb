/**
 * The notices of the installation to a super admin on ホーム, most of all tasks of its operator: a stable code,
 * whether something is wrong (`error`) or to be known (`info`), and the text, whose placeholders such as
 * `{n}` the server fills in. To add one: an entry here, and a source in the server (`platform/notices.ts`).
 */
export const notices = {
  demo_accounts: {
    kind: 'info',
    message:
      'だれでもログインできるデモのアカウントがあります。会社で使い始めるときは、サーバーで npm run kintai -- go-live を実行してください。',
  },
  demo_companies: {
    kind: 'info',
    message: 'ログインできないデモの会社が残っています。サーバーの npm run kintai -- go-live で削除できます。',
  },
  untrusted_proxy: {
    kind: 'error',
    message:
      'リバースプロキシを通っていますが、KINTAI_TRUST_PROXY にそのアドレスがありません。全員が同じ接続元に見え、ログインの失敗の制限が全員にかかります。サーバーの管理者に連絡してください。',
  },
  excess_database_rights: {
    kind: 'error',
    message:
      'データベースに接続するロールの権限が多すぎるため、監査ログを書き換えられるおそれがあります。サーバーの管理者に連絡してください。',
  },
  records_differ: {
    kind: 'error',
    message:
      '{at}の検証で、監査ログと合わない記録が{n}件見つかりました。データベースが直接書き換えられた可能性があります。サーバーの管理者に連絡してください。kintai audit verify で内容を確認できます。',
  },
  clock_doubted: {
    kind: 'error',
    message:
      'サーバーの時計が{from}から{to}に動いたか、データベースの時計と合っていません。時計が合うまでの打刻は「時刻未確認」になります。サーバーの管理者に連絡してください。いまの時刻が正しければ、kintaiを再起動してください。',
  },
  clock_stepped: {
    kind: 'info',
    message:
      'サーバーの時計が一時ずれていましたが、{to}から合っています。その間の打刻は「時刻未確認」として、要確認に出ています。',
  },
  backup_failed: {
    kind: 'error',
    message: '{at}のバックアップに失敗しました。サーバーの管理者に連絡してください。原因はサーバーのログにあります。',
  },
  little_space: {
    kind: 'error',
    message:
      'サーバーのディスクの空き容量が少なくなっています（{where}）。なくなると、打刻もバックアップも記録できません。サーバーの管理者に連絡してください。',
  },
} as const satisfies Record<string, { kind: 'error' | 'info'; message: string }>;

/** The stable code of a notice. */
export type NoticeCode = keyof typeof notices;
