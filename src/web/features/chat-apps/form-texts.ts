import type { ChatAppService } from '#domain/chat-apps/command.ts';

const SECRETS = {
  slack: 'Signing Secret',
  teams: 'セキュリティトークン',
  line_works: 'Bot Secret',
} satisfies Record<ChatAppService, string>;

const SECRET_HINTS = {
  slack: 'Slackのアプリの「Basic Information」にある値です。',
  teams:
    'Teamsで送信Webhookを作成したときに、1度だけ表示される値です。作成には接続先が要るため、あとから登録できます。',
  line_works: 'Bot IDと同じ画面にある値です。',
} satisfies Record<ChatAppService, string>;

const STEPS = {
  slack: [
    'Slackの api.slack.com/apps でアプリを作成し、「Slash Commands」でコマンド（例: /kintai）を追加します。',
    '「Request URL」に、この接続先を貼り付けます。',
    'アプリをワークスペースにインストールします。',
    '「Basic Information」のSigning Secretを、この画面の「編集」で登録します。',
  ],
  teams: [
    'Teamsのチームの「アプリ」で「送信Webhookを作成」を選びます。',
    '「コールバックURL」に、この接続先を貼り付けます。名前は、メンションするときの名前になります。',
    '表示されたセキュリティトークンを、この画面の「編集」で登録します。',
  ],
  line_works: [
    'LINE WORKSのDeveloper Consoleの「Bot」で、このBotを開きます。',
    '「Callback URL」をオンにして、この接続先を貼り付けます。',
    'メンバーからテキストのメッセージを受け取れるようにして、保存します。複数人のトークルームには、招待できないようにすることをおすすめします。',
    'LINE WORKSの管理者画面で、このBotを追加し、社員が使えるように公開します。',
  ],
} satisfies Record<ChatAppService, readonly string[]>;

/** Texts of the form of a chat app, and of its address. */
export const formTexts = {
  nameExample: '例: 社内Slack',
  required: (label: string): string => `${label}を入力してください`,
  secrets: SECRETS,
  secretHints: SECRET_HINTS,
  secretKept: '登録済みです。変更しない場合は空のままにします。値は表示できません。',
  secretWrong: '16文字以上の英数字を、そのまま貼り付けてください',
  botId: 'Bot ID',
  botIdHint: 'LINE WORKSのDeveloper Consoleの「Bot」にある番号です。',
  botIdWrong: 'Bot IDを数字で入力してください',
  clientId: 'Client ID',
  clientHint:
    'ここから下は、Developer Consoleの「アプリ」にある値です。OAuth Scopesで「bot.message」を選んだアプリが必要です。',
  clientSecret: 'Client Secret',
  serviceAccount: 'Service Account',
  privateKey: 'Private Key',
  privateKeyHint: '発行したファイル（.key）をテキストエディターで開き、内容のすべてを貼り付けます。',
  privateKeyWrong: 'ファイルの内容を、-----BEGIN から -----END の行まで、そのまま貼り付けてください',
  fault: (fault: string): string => `直前の返信は送信できませんでした：${fault}`,
  takesPunches: '打刻を受け付ける',
  takesPunchesHint:
    'チャットからの打刻には位置情報がありません。打刻場所の設定で理由が必要な場合や、場所の外では打刻できない場合は受け付けません。',
  saveFailed: 'アプリの保存に失敗しました',
  url: '接続先のURL',
  steps: STEPS,
  publicAnswers:
    'Teamsの返信はチャネルの全員に表示されるため、残りや状況はお答えせず、打刻だけを受け付けます。チームごとに登録します。',
  needsHttps: 'チャットのサービスから届くには、インターネットから接続できるhttpsのアドレスで公開する必要があります。',
  close: '閉じる',
} as const;
