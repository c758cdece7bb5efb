import { translatable } from '../lib/language.ts';

/** The words with which requests are decided on, whatever they are of. */
export const decisionTexts = translatable('decisions', {
  approve: '承認',
  reject: '却下',
  return: '差戻し',
  take_back: '取り消し',
  actionOf: (what: string, action: string): string => `${what}を${action}`,
  approving: '承認しています…',
  failed: '処理できませんでした',
  refused: (what: string, message: string): string => `${what}：${message}`,
  own: '自分の申請は承認・却下できません',
  reasons: {
    reject: {
      title: (noun: string): string => `${noun}の却下`,
      label: '却下の理由',
      action: '却下する',
      busy: '却下しています…',
    },
    return: {
      title: (noun: string): string => `${noun}の差戻し`,
      label: '差戻しの理由',
      action: '差し戻す',
      busy: '差し戻しています…',
    },
    take_back: {
      title: (): string => '承認の取り消し',
      label: '取り消しの理由',
      action: '取り消す',
      busy: '取り消しています…',
    },
  },
  reasonMissing: '理由を入力してください',
});

/** Texts of a list of which several are decided at once. */
export const decisionListTexts = translatable('decision-list', {
  selectAll: 'すべて選択',
  select: (what: string): string => `${what}を選択`,
  selected: (count: number): string => `${count}件を選択中`,
  keys: 'キーボードで操作する',
  keysHint: '一覧を選んでいるときに、jで次、kで前、aで承認、rで差戻し',
});
