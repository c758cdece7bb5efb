/** What is set, in the index of the settings. */
export const valueTexts = {
  templates: (count: number): string => (count === 0 ? '標準のテンプレート' : `自社のテンプレート ${count}件`),
};
