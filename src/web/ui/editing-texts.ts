import { translatable } from '../lib/language.ts';

export const editing = translatable('editing', {
  of: (noun: string) => ({
    add: `${noun}を追加`,
    adding: `${noun}の追加`,
    edit: '編集',
    editOf: (name: string): string => `${name}を編集`,
    editing: `${noun}の編集`,
    remove: '削除',
    removeOf: (name: string): string => `${name}を削除`,
    removal: `${noun}の削除`,
    confirmRemoval: '削除',
    removing: '削除中...',
    removeFailed: `${noun}の削除に失敗しました`,
    operations: '操作',
    failed: `${noun}の取得に失敗しました`,
    none: `${noun}は登録されていません`,
  }),
});

/** The words with which entries of a list are added, edited and deleted, the same for all lists. */
export const editingWords = (noun: string) => editing.of(noun);

/** The words of one list. */
export type EditingWords = ReturnType<typeof editingWords>;

/** The words of an entry that somebody else has changed while it was edited. */
export const editingTexts = {
  loadNewest: '最新の内容を読み込む',
  loadingNewest: '読み込み中...',
  losesInput: 'この画面で入力した内容は消えます。必要なものは、読み込む前に控えてください。',
  loaded: '最新の内容を読み込みました。もう一度入力してください。',
  gone: '削除されています。閉じて、一覧を確認してください。',
  newestFailed: '最新の内容を読み込めませんでした',
};
