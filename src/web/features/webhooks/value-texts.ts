/** The value of the setting in the index. */
export const valueTexts = {
  count: (count: number): string => (count === 0 ? '登録なし' : `${count}個`),
  trouble: (count: number): string => `${count}個に送信できていません`,
} as const;
