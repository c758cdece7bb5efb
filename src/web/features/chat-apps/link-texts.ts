import { translatable } from '../../lib/language.ts';

/** Texts of the panel of one's own links to chats, among those of the account. */
export const linkTexts = translatable('chat-links', {
  title: 'チャット連携',
  lead: '連携すると、Slack、Microsoft Teams、LINE WORKSから打刻したり、有給休暇の残りを確認したりできます。',
  failed: 'チャット連携を読み込めませんでした',
  none: '連携しているチャットはありません。',
  linked: (app: string, called: string, since: string): string => `${app}（${called}、${since}から）`,
  link: '連携する',
  linkAnother: 'ほかのアプリと連携する',
  linking: 'チャット連携',
  how: 'チャットのアプリに「連携」と送信し（Slackでは「/kintai 連携」のように）、表示された8桁のコードを入力してください。',
  warning:
    '自分で「連携」と送信していないコードは、入力しないでください。送信した人が、あなたとして打刻できるようになります。',
  code: '連携コード（8桁の数字）',
  codeWrong: '8桁の数字を入力してください',
  saving: '連携中...',
  linkFailed: '連携できませんでした',
  unlink: '解除',
  unlinkOf: (app: string): string => `${app}との連携を解除`,
  unlinkTitle: 'チャット連携の解除',
  askUnlink: (app: string): string =>
    `${app}との連携を解除します。もう一度連携するまで、このチャットからは打刻できません。`,
  unlinking: '解除中...',
  unlinkFailed: '連携を解除できませんでした',
});
