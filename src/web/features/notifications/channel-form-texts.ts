import type { ChatService } from '#domain/notifications/chat.ts';

const URL_HINTS = {
  slack: 'Slackの「Incoming Webhooks」で作成したURLです。',
  teams: 'Teamsのチャンネルの「ワークフロー」で、Webhook要求を受信したら投稿するワークフローを作成したときのURLです。',
  line_works: 'LINE WORKSの「Incoming Webhook」アプリで、トークルームに追加したURLです。',
} satisfies Record<ChatService, string>;

/** Texts of the form of a chat channel. */
export const channelFormTexts = {
  nameExample: '総務部',
  nameMissing: '名称を入力してください',
  url: 'WebhookのURL',
  urlHints: URL_HINTS,
  urlKept: (host: string): string =>
    `変更しない場合は空のままにします。今の送信先は ${host} です。URLは表示できません。`,
  urlWrong: 'https://で始まる、WebhookのURLを入力してください',
  kindsMissing: '知らせることを選んでください',
  saveFailed: 'チャンネルを保存できませんでした',
};
