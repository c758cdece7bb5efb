import { OWN_TOOL_NAMES } from '#domain/mcp/assistant.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of the panel of one's own AI assistants, among those of the account. */
export const assistantTexts = translatable('assistants', {
  title: 'AIアシスタント',
  lead: 'ClaudeなどのAIアシスタントから、自分の勤怠・シフト・休暇・申請を使えます。ほかの社員の情報は渡しません。',
  failed: 'AIアシスタントを読み込めませんでした',
  none: '追加したAIアシスタントはありません。',
  add: 'AIアシスタントを追加',
  name: '名称',
  nameHint: '例: Claude',
  nameMissing: '名称を入力してください',
  tools: 'できること',
  toolNames: { ...OWN_TOOL_NAMES },
  toolsMissing: 'できることを1つ以上選択してください',
  toolsHint: '選んだ内容は、AIアシスタントを提供する会社にも渡ります。あとから変えるには、削除してもう一度追加します。',
  writes: '代わりにできること',
  writesHint:
    'AIアシスタントがしたことは、あなたの操作として、AIアシスタントの名称とともに記録に残ります。任せてよいことだけを選んでください。',
  days: '有効期間',
  daysOf: (days: number): string => (days === 365 ? '1年' : `${days}日`),
  saving: '追加中...',
  addFailed: 'AIアシスタントを追加できませんでした',
  address: 'アドレス（MCP）',
  secret: 'シークレット',
  shownOnce:
    'シークレットは、今しか表示されません。AIアシスタントの設定に保存し、ほかの人に渡さないでください。知っている人は、あなたとして使えます。',
  usage: 'AIアシスタントの設定で、アドレスを追加し、Authorizationヘッダーに「Bearer シークレット」を指定してください。',
  ends: 'パスワードの変更、再発行、またはすべての端末からのログアウトをすると、すべてのAIアシスタントが使えなくなります。',
  until: (day: string): string => `${day}まで`,
  lastUsed: (when: string): string => `最後の使用 ${when}`,
  neverUsed: '未使用',
  remove: '削除',
  removeOf: (name: string): string => `${name}を削除`,
  removeTitle: 'AIアシスタントの削除',
  askRemove: (name: string): string => `${name}を削除します。シークレットはすぐに使えなくなります。`,
  removing: '削除中...',
  removeFailed: 'AIアシスタントを削除できませんでした',
  close: '閉じる',
});
