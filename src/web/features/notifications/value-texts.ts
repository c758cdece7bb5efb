/** What is set, in the index of the settings. */
export const valueTexts = {
  channels: (count: number): string => (count === 0 ? '投稿しない' : `${count}件のチャンネル`),
  mailed: '画面とメール',
  inApp: '画面のみ',
};
