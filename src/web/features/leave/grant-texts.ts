import { personKindTexts } from './kind-texts.ts';

/** Texts of the screen that grants days of a kind of leave to many. */
export const grantTexts = {
  ...personKindTexts,
  title: '休暇の一括付与',
  back: '休暇の種類に戻る',
  lead: '特別休暇やリフレッシュ休暇など、付与して使う休暇を、選んだ社員に同じ日数だけ付与します。',
  noKinds:
    '付与して使う休暇がありません。「休暇の種類」の編集で「使用する」と「付与した日数の中で取得する」をオンにしてください。',
  kindsFailed: '休暇の種類の取得に失敗しました',
  peopleFailed: '社員の取得に失敗しました',
  people: '付与する社員',
  department: '部署・拠点',
  all: '全員',
  chooseAll: '表示中の社員をすべて選択',
  nobody: '社員を選択してください',
  nobodyShown: '該当する社員はいません。',
  check: '内容を確認',
  confirm: '付与の確認',
  question: (people: number, kind: string, days: number, span: string): string =>
    `${people}人に、${kind}を${days}日付与します（${span}）。同じ日の付与がある社員には付与しません。`,
  names: (names: readonly string[]): string =>
    names.length <= 20 ? names.join('、') : `${names.slice(0, 20).join('、')}、ほか${names.length - 20}人`,
  grant: (people: number): string => `${people}人に付与`,
  granting: '付与中...',
  takeBack: 'この付与を取り消す',
  takingBack: '取り消し中...',
  takeBackFailed: '付与を取り消せませんでした',
  again: '続けて付与する',
};
